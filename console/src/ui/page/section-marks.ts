/** What the index of a long page says of its sections. It is read from the page itself: sections come and go with the form. */

export type SectionMark = { id: string; name: string; faults: number; isChanged: boolean };

/** Those that are shown; what stands in another tab is told at the tab. */
export function readSections(within: HTMLElement): SectionMark[] {
  return sectionsIn(within)
    .filter((section) => section.checkVisibility())
    .map((section) => ({
      id: section.id,
      name: section.dataset.section ?? '',
      faults: faultsOf(section),
      isChanged: section.hasAttribute('data-changed'),
    }));
}

/** What is asked in a dialog over the page is the dialog's. */
function faultsOf(section: HTMLElement): number {
  const dialog = section.closest('dialog');
  const fields = [...section.querySelectorAll('[aria-invalid="true"]')];
  return fields.filter((field) => field.closest('dialog') === dialog).length;
}

/** The last one whose beginning has passed the top of the window, else the first. */
export function sectionAtTop(within: HTMLElement): string {
  const shown = sectionsIn(within).filter((section) => section.checkVisibility());
  const passed = shown.findLast((section) => section.getBoundingClientRect().top <= LINE_PX);
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const [first] = shown;
  if (isAtEnd && window.scrollY > 0) return shown.at(-1)?.id ?? '';
  return (passed ?? first)?.id ?? '';
}

/** In the address, behind the `#`. */
export function sectionHash(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

export function showSection(section: HTMLElement): void {
  if (section instanceof HTMLDetailsElement) section.open = true;
  section.scrollIntoView({ block: 'start' });
  const summary = section.querySelector<HTMLElement>(':scope > summary');
  (summary ?? section).focus({ preventScroll: true });
}

/** Where the address names it, when it comes onto the screen: `#call-recording`. */
export function showIfNamed(section: HTMLElement | null | undefined, name: string): void {
  if (section && location.hash === `#${sectionHash(name)}`) showSection(section);
}

/** What is shown of the page and has this name in addresses: a section, or a part (`data-named`) that no index has. */
export function showNamed(hash: string, within: HTMLElement | null = document.body): void {
  const all = within?.querySelectorAll<HTMLElement>('[data-section], [data-named]') ?? [];
  const named = [...all].find(
    (one) => one.checkVisibility() && sectionHash(one.dataset.section ?? one.dataset.named ?? '') === hash,
  );
  if (named) showSection(named);
}

/** Marks the sections that have a field at or below one of these paths: a list has changed as a whole. */
export function markChangedSections(within: HTMLElement, changed: readonly string[]): void {
  for (const section of sectionsIn(within)) {
    const fields = changed.length === 0 ? [] : [...section.querySelectorAll<HTMLElement>('[data-path]')];
    const isChanged = fields.some(({ dataset: { path = '' } }) =>
      changed.some((one) => path === one || path.startsWith(`${one}.`)),
    );
    section.toggleAttribute('data-changed', isChanged);
  }
}

/** Below it a section is the one that is looked at. */
const LINE_PX = 140;

export function sectionsIn(within: HTMLElement | null): HTMLElement[] {
  return [...(within?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
}
