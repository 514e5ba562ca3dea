/** Whether going there leaves the form that is shown here. */

type Place = { pathname: string; search: Readonly<Record<string, unknown>> };

/** What in its address a form begins with: what it is a copy of, and whose it will be. */
const BEGINNINGS = ['copy', 'account'];

/** Another tab of the same screen, or another filter beside the form, does not leave it. */
export function leavesForm(here: Place, there: Place): boolean {
  return (
    here.pathname !== there.pathname || BEGINNINGS.some((name) => here.search[name] !== there.search[name])
  );
}
