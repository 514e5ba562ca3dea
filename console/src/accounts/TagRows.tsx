import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MOST_TAGS } from '@trunkline/contract/accounts/storage-vendors.ts';
import { useDrawnFocus } from '../ui/form/use-drawn-focus.ts';
import type { AccountValues } from './account-form.ts';
import classes from './TagRows.module.css';

type TagRowsProps = {
  form: UseFormReturnType<AccountValues>;
  /** 'S3 Tags' */
  title: string;
};

const PATH = 'bucket_credential.tags';

/** Names and values that are hung on each recording. */
export function TagRows({ form, title }: TagRowsProps) {
  const { tags } = form.getValues().bucket_credential;
  const { box, focusDrawn } = useDrawnFocus<HTMLFieldSetElement>();
  const nameOf = (index: number) => `[data-path="${PATH}.${index}.Key"]`;

  function add() {
    form.insertListItem(PATH, { Key: '', Value: '' });
    focusDrawn(nameOf(tags.length));
  }

  function remove(index: number) {
    form.removeListItem(PATH, index);
    const left = tags.length - 1;
    // The one that takes its place, else the one before it.
    focusDrawn(left > 0 ? nameOf(Math.min(index, left - 1)) : '[data-adds]');
  }

  return (
    <fieldset ref={box} className={classes.tags}>
      <legend>{title}</legend>
      {tags.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form knows the rows by their place
        <div key={index} className={classes.row}>
          <TextInput
            {...form.getInputProps(`${PATH}.${index}.Key`)}
            label="Name"
            aria-label={`Name of tag ${index + 1}`}
            required
            maxLength={128}
          />
          <TextInput
            {...form.getInputProps(`${PATH}.${index}.Value`)}
            label="Value"
            aria-label={`Value of tag ${index + 1}`}
            required
            maxLength={256}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove tag ${index + 1}`}
            title="Remove"
            onClick={() => remove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={tags.length >= MOST_TAGS}
          data-adds
          onClick={add}
        >
          Add tag
        </Button>
        {tags.length >= MOST_TAGS && <span className={classes.note}>There may be at most {MOST_TAGS}</span>}
      </div>
    </fieldset>
  );
}
