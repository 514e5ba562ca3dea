/** What a credential is called: by its label, with the vendor as its detail; by the vendor where it has none. */
type Called = { name: string | null; detail: string | null };

/** `detail` holds the vendor as it is stored; `nameOf` says what a person reads. */
export function calledByVendor<C extends Called>(credential: C, nameOf: (vendor: string) => string): C {
  const vendor = nameOf(credential.detail ?? '');
  return credential.name ? { ...credential, detail: vendor } : { ...credential, name: vendor, detail: null };
}
