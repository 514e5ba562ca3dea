declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
interface ImportMeta {
  readonly env: { DEV: boolean };
}
/** docs/help, as `bundle/help-pages.ts` reads it. */
declare module 'virtual:help' {
  export const helpPages: Record<
    string,
    {
      title: string;
      about: string;
      sections: { id: string; title: string }[];
      load: () => Promise<{ default: string }>;
    }
  >;
}
