import classes from './ButtonWord.module.css';

type ButtonWordProps = {
  word: string;
  /** In its place while it is sent. */
  sending: string;
  isSending: boolean;
};

/** Both words keep their place, so the button keeps its width. */
export function ButtonWord({ word, sending, isSending }: ButtonWordProps) {
  return (
    <span className={classes.words}>
      <span data-shown={!isSending}>{word}</span>
      <span data-shown={isSending}>{sending}</span>
    </span>
  );
}

/** On the way out of a form: what is on its way to the server is not called back. */
export function CancelWord({ isSending }: { isSending: boolean }) {
  return <ButtonWord word="Cancel" sending="Leave" isSending={isSending} />;
}
