import { Button, Textarea, type TextareaProps } from '@mantine/core';
import classes from './CodeArea.module.css';

type CodeAreaProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  value?: string;
  onChange: (value: string) => void;
};

/** JSON as text, in a fixed-width type, with a button that sets it out when it can be read. */
export function CodeArea({ value = '', onChange, ...rest }: CodeAreaProps) {
  const laidOut = layOut(value);
  const isToDo = laidOut !== null && laidOut !== value;
  return (
    <div>
      <Textarea
        {...rest}
        autosize
        minRows={6}
        cols={55}
        maxRows={20}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        classNames={{ input: classes.code ?? '' }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        variant="default"
        size="xs"
        mt={8}
        // Pressed by a key it keeps the focus.
        aria-disabled={!isToDo}
        data-disabled={!isToDo || undefined}
        onClick={() => isToDo && onChange(laidOut)}
      >
        Beautify JSON
      </Button>
    </div>
  );
}

function layOut(text: string): string | null {
  try {
    return text.trim() === '' ? null : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
