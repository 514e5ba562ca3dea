/** Paper is light, whatever the screen is: for as long as the page is being printed. */
export function printLight(): void {
  const { dataset } = document.documentElement;
  let onScreen: string | undefined;
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) onScreen = dataset.mantineColorScheme;
    const scheme = matches ? 'light' : onScreen;
    if (scheme) dataset.mantineColorScheme = scheme;
  });
}
