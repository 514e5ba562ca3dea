/** `1 change`, `1,200 changes`. */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
