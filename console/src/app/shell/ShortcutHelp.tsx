import { Dialog } from '../../ui/overlay/Dialog.tsx';
import classes from './ShortcutHelp.module.css';
import { keyCap, shortcuts } from './shortcuts.ts';

/** What the keyboard does, behind `?`. */
export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard">
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyCap(key)}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
