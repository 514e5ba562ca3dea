import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from './read-file.ts';

test('a file that cannot be read says so in the words of the browser', async () => {
  const gone = new File(['a'], 'key.json');
  assert.deepEqual(await readFile(() => gone.text()), { content: 'a' });
  const read = () => Promise.reject(new DOMException('The file could not be found.', 'NotFoundError'));
  assert.deepEqual(await readFile(read), { fault: 'Failed to read file: The file could not be found.' });
});
