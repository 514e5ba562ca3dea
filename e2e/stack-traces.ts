/**
 * Playwright makes a trace for each thing that it asks of the browser, should it fail, and asks a source map about every
 * line of it: a sixth of a worker's time. Only our own files have one, and few lines are of them.
 */
const asMapped = Error.prepareStackTrace;

if (asMapped)
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      // As Playwright knows its own lines again, which it leaves out of what it prints.
      if (isForeign(frame.getFileName())) return `    at ${String(frame).replace(/^async /, '')}`;
      // The words of the error stand above it.
      const mapped = String(asMapped(error, [frame]));
      return mapped.slice(mapped.lastIndexOf('\n') + 1);
    });
    return [`${error.name || 'Error'}: ${error.message || ''}`, ...lines].join('\n');
  };

const isForeign = (file: string | null | undefined) => !file || /^node:|\/node_modules\//.test(file);
