/** The name of a credential: its label, with the vendor as detail; the vendor if it has no label. */
type Called = { name: string | null; detail: string | null };

/** `detail` is the vendor as stored; `nameOf` returns its name for people. */
export function calledByVendor<C extends Called>(credential: C, nameOf: (vendor: string) => string): C {
  const vendor = nameOf(credential.detail ?? '');
  return credential.name ? { ...credential, detail: vendor } : { ...credential, name: vendor, detail: null };
}
