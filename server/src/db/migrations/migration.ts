import type { SchemaEditor } from '../schema-editor.ts';

/**
 * One step of the schema's history. MySQL cannot undo half a step, so a step may find its own
 * beginning already done and has to go on from there.
 */
export type Migration = {
  number: number;
  name: string;
  up(schema: SchemaEditor): Promise<void>;
};
