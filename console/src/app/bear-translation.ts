/**
 * A browser that translates the page takes each text out and puts an element with other words in its place. React knows
 * nothing of that: a text that changes would stay as it was, and one that goes would take the whole screen with it. So
 * each text is put back before something is done with it, and the browser translates what comes of that.
 */
export function bearTranslation(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  /** What stands for a text, or for what stood for it before. */
  const stands = new WeakMap<Node, ChildNode>();

  new MutationObserver((changes) => {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of changes)
      for (const gone of removedNodes) {
        // Put there in the same step, or in one before.
        const stand = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
        if (stand && gone.parentNode !== target) stands.set(gone, stand as ChildNode);
      }
  }).observe(document.body, { childList: true, subtree: true });

  function putBack(node: Node | null): void {
    for (let at = node && stands.get(node); at; at = stands.get(at))
      if (at.parentNode) at.replaceWith(node as Node);
  }

  /** A text whose translation is gone as well, for instance because it became one with its neighbour's. */
  const isLost = (node: Node | null, parent: Node) =>
    node?.nodeType === Node.TEXT_NODE && node.parentNode !== parent;

  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      putBack(node);
      return appendChild.call(this, node);
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      putBack(node);
      putBack(before);
      return insertBefore.call(this, node, isLost(before, this) ? null : before);
    },
    removeChild(this: Node, node: Node) {
      putBack(node);
      return isLost(node, this) ? node : removeChild.call(this, node);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(text) {
      putBack(this);
      value.set?.call(this, text);
    },
  });
}

/** Google's and Microsoft's element, or one of a name of its own, as Yandex's. */
function isTranslation(node: Node | null | undefined): boolean {
  return /^FONT$|-/.test(node?.nodeName ?? '');
}
