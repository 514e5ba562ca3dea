/** A page that is looked at by somebody signed in, for where there is none; `remove` takes it away. */
export function lookedAt(): { page: EventTarget; remove: () => void } {
  const page = new EventTarget();
  const made = {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    localStorage: { getItem: () => 'a token' },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  };
  Object.assign(globalThis, made);
  const remove = () => {
    for (const name of Object.keys(made)) Reflect.deleteProperty(globalThis, name);
  };
  return { page, remove };
}
