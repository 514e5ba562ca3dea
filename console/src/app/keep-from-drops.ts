/** A file that is dropped beside the place for it would be opened by the browser, in place of the console. */
export function keepFromDrops(): void {
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      const dropped = event.dataTransfer;
      // Text that is drawn into a field is not meant.
      if (event.defaultPrevented || !dropped?.types.includes('Files')) return;
      event.preventDefault();
      dropped.dropEffect = 'none';
    });
}
