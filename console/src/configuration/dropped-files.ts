/** What was dropped, directories with all that is in them; a file of a directory is named by its path. */

export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Asked at once: what was dropped is not told any more after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...files];
  return (await Promise.all(entries.map((entry) => filesOf(entry, '')))).flat();
}

async function filesOf(entry: FileSystemEntry, above: string): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    if (above === '') return [file];
    return [Object.defineProperty(file, 'webkitRelativePath', { value: above + file.name })];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    // It gives some at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesOf(one, `${above}${entry.name}/`)));
  }
}
