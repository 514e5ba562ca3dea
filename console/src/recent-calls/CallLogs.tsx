import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconFileText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MOST_LOG_LINES } from '@trunkline/contract/recent-calls/call-logs.contract.ts';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { saveFile } from '../app/save-file.ts';
import { toastError, toastSuccess } from '../ui/overlay/toast.ts';
import { toClipboard } from '../ui/page/copy-text.ts';
import { countText } from '../ui/page/count-text.ts';
import { failureOf } from '../ui/page/failure.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import classes from './CallLogs.module.css';
import part from './CallPart.module.css';
import { callLogsQuery } from './call-logs.queries.ts';
import { findLines, logLine } from './log-lines.ts';

/** Of what is found, so many are drawn until more are asked for. */
const DRAWN = 200;

/** What the media servers logged about the call. Nothing is loaded before it is asked for. */
export function CallLogs({ call }: { call: Call }) {
  const { data, error, isFetching, refetch } = useQuery(callLogsQuery(call));
  const isNone = data?.length === 0 || (error !== null && failureOf(error).status === 404);
  return (
    <div className={classes.logs}>
      {error && !isNone && <ProblemNotice error={error} what="The logs could not be loaded." />}
      <p role="status" className={classes.none}>
        {isNone && 'There is no log for this call'}
      </p>
      {data && data.length > 0 ? (
        <Lines lines={data} name={`${call.call_sid}.log`} />
      ) : (
        <Button
          className={part.ask}
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          aria-disabled={isFetching}
          onClick={() => !isFetching && refetch()}
        >
          {isFetching ? 'Retrieving the logs' : 'Retrieve Logs'}
        </Button>
      )}
    </div>
  );
}

function Lines({ lines, name }: { lines: readonly string[]; name: string }) {
  const [words, setWords] = useState('');
  const [most, setMost] = useState(DRAWN);
  const sought = useDeferredValue(words);
  const found = useMemo(() => findLines(lines, sought), [lines, sought]);
  const text = () => `${lines.join('\n')}\n`;
  return (
    <>
      <Group gap={8}>
        <TextInput
          className={classes.find}
          type="search"
          aria-label="Find in the logs"
          placeholder="Find in the logs"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <span role="status" className={classes.count}>
          {countOf(found.length, lines.length)}
        </span>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy(text())}
        >
          Copy logs
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([text()], { type: 'text/plain' }), name)}
        >
          Download logs
        </Button>
      </Group>
      {found.length === 0 ? (
        <p className={classes.none}>No line has these words in it</p>
      ) : (
        <ol className={classes.lines} aria-label="Log of the call">
          {found.slice(0, most).map(({ place, raw }) => (
            <Line key={place} raw={raw} />
          ))}
        </ol>
      )}
      {found.length > most && (
        <Button className={classes.more} variant="default" onClick={() => setMost(most + DRAWN)}>
          Show {Math.min(DRAWN, found.length - most)} more
        </Button>
      )}
    </>
  );
}

function Line({ raw }: { raw: string }) {
  const { at, text } = logLine(raw);
  return (
    <li>
      {at && <time>{at}</time>}
      <pre>{text}</pre>
    </li>
  );
}

function countOf(found: number, all: number): string {
  const lines = all === 1 ? '1 line' : `${countText(all)} lines`;
  const cut = all === MOST_LOG_LINES ? `the first ${lines}` : lines;
  return found === all ? cut : `${countText(found)} of ${lines}`;
}

async function copy(text: string): Promise<void> {
  try {
    await toClipboard(text);
    toastSuccess('Logs copied to clipboard');
  } catch {
    toastError('Failed to copy logs');
  }
}
