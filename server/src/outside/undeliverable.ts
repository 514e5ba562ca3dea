/** What nobody will ever take, however often it is tried; anything else that a delivery throws is tried again. */
export class Undeliverable extends Error {}
