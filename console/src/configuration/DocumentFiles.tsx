import { Button, CloseButton, Text } from '@mantine/core';
import { IconFolder, IconUpload } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { useRef, useState } from 'react';
import { DropPlace, FilePicker } from '../ui/form/DropPlace.tsx';
import { readFile } from '../ui/form/read-file.ts';
import { countText } from '../ui/page/count-text.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import classes from './DocumentFiles.module.css';
import { type ChosenFile, documentsAmong, withFiles } from './document-files.ts';
import { droppedFiles } from './dropped-files.ts';

type DocumentFilesProps = {
  may: Decision;
  files: readonly ChosenFile[];
  /** Of those that there are by then: a file may take long to read, and another be chosen meanwhile. */
  onFiles: (change: (now: readonly ChosenFile[]) => ChosenFile[]) => void;
};

const MOST_SHOWN = 20;

/** The files of one document, by picker or drop; those of a directory as well. */
export function DocumentFiles({ may, files, onFiles }: DocumentFilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const directory = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);

  /** What cannot be read leaves what was there before. */
  async function take(all: readonly File[] | Promise<File[]>) {
    const read = await readFile(async () => {
      const found = documentsAmong(await all);
      return Promise.all(found.map(async ({ name, file }) => ({ name, text: await file.text() })));
    });
    if ('fault' in read) return setFault(read.fault);
    const { content } = read;
    if (content.length === 0) return setFault('None of these is a .yaml or .yml file.');
    setFault(null);
    onFiles((now) => withFiles(now, content));
  }

  return (
    <div>
      <DropPlace disabled={!may.allowed} onDropped={(dropped) => void take(droppedFiles(dropped))}>
        <GuardedButton
          variant="default"
          may={may}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {files.length === 0 ? 'Choose YAML files' : 'Add files'}
        </GuardedButton>
        <GuardedButton
          variant="default"
          may={may}
          leftSection={<IconFolder size={16} aria-hidden />}
          onClick={() => directory.current?.click()}
        >
          Choose a directory
        </GuardedButton>
        <Text span inherit c="dimmed" miw={0}>
          {may.allowed ? 'or drop them here' : may.reason}
        </Text>
        <FilePicker
          picker={picker}
          label="YAML files"
          accept=".yaml,.yml,application/yaml"
          many="files"
          onFiles={take}
        />
        <FilePicker picker={directory} label="Directory of YAML files" many="directory" onFiles={take} />
      </DropPlace>
      {fault && (
        <Text role="alert" c="var(--mantine-color-error)" mt={8}>
          {fault}
        </Text>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Chosen files">
          {files.slice(0, MOST_SHOWN).map(({ name, text }) => (
            <li key={name}>
              <span className={classes.name}>{name}</span>
              <span className={classes.size}>{countText(Math.ceil(text.length / 1024))} KiB</span>
              <CloseButton
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => onFiles((now) => now.filter((file) => file.name !== name))}
              />
            </li>
          ))}
          {files.length > MOST_SHOWN && <li>and {countText(files.length - MOST_SHOWN)} more</li>}
        </ul>
      )}
      {files.length > 1 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onFiles(() => [])}>
          Remove all
        </Button>
      )}
    </div>
  );
}
