import { type ComponentProps, type KeyboardEvent, use } from 'react';
import { InFields } from './in-fields.ts';

/**
 * A button that changes nothing, such as a tab or one that copies: it can be pressed where the fields around it are locked.
 * A locked fieldset locks every native button in it, so among fields it is an element of no kind with the role of one.
 */
export function UnlockedButton(props: ComponentProps<'button'>) {
  const isInFields = use(InFields);
  if (!isInFields) return <button type="button" {...props} />;
  const {
    type: _,
    disabled: __,
    onKeyDown,
    ...rest
  } = props as ComponentProps<'span'> & {
    type?: string;
    disabled?: boolean;
  };

  function press(event: KeyboardEvent<HTMLSpanElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // A space would scroll the page.
    event.preventDefault();
    if (!event.repeat) event.currentTarget.click();
  }

  // biome-ignore lint/a11y/useSemanticElements: the element that it should be is what is locked
  return <span role="button" tabIndex={0} {...rest} onKeyDown={press} />;
}
