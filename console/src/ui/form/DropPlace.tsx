import { type ReactNode, type RefObject, useState } from 'react';
import classes from './DropPlace.module.css';

type DropPlaceProps = {
  /** Nothing may be dropped now. */
  disabled?: boolean | undefined;
  hasFault?: boolean;
  /** It stands in a row of a form, among fields. */
  isField?: true;
  onDropped: (dropped: DataTransfer) => void;
  /** The buttons that choose files, and their `FilePicker`. */
  children: ReactNode;
};

/** Where files may be dropped; that is beside the button that chooses them, not instead of it. */
export function DropPlace({ disabled, hasFault, isField, onDropped, children }: DropPlaceProps) {
  const [isOver, setIsOver] = useState(false);
  /** A locked fieldset locks the buttons in here, and no drop. */
  const takes = (place: HTMLElement) => !disabled && !place.closest('fieldset:disabled');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drop has the button
    <div
      className={classes.place}
      data-field={isField}
      data-over={isOver || undefined}
      data-error={hasFault || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(takes(event.currentTarget));
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (takes(event.currentTarget)) onDropped(event.dataTransfer);
      }}
    >
      {children}
    </div>
  );
}

type FilePickerProps = {
  /** For the button, which clicks it. */
  picker: RefObject<HTMLInputElement | null>;
  label?: string;
  accept?: string | undefined;
  /** One file, unless told. */
  many?: 'files' | 'directory';
  onFiles: (files: readonly File[]) => void;
};

/** The browser's own field for files, of which only its dialog is seen. */
export function FilePicker({ picker, label, accept, many, onFiles }: FilePickerProps) {
  return (
    <input
      ref={picker}
      type="file"
      multiple={many !== undefined}
      accept={accept}
      {...(many === 'directory' && { webkitdirectory: '' })}
      aria-label={label}
      hidden
      tabIndex={-1}
      onChange={(event) => {
        const chosen = [...(event.currentTarget.files ?? [])];
        // The same file may be chosen again once it has been mended.
        event.currentTarget.value = '';
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}
