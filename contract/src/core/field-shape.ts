/** Tables as plain schemas with wire names: for the API page, and for answers. */
import { z } from 'zod';
import type { Field, FieldTable } from './field.ts';
import { isCertain, typeOf } from './field-schema.ts';
import { isSelector } from './field-wire.ts';
import { bit } from './value.ts';

/** What may be sent, including selectors that the other fields do not determine. */
export function wireShape(...tables: FieldTable[]): Record<string, z.ZodType> {
  return byWireName(tables, (field) => typeOf(isSelector(field) ? unbound(field) : field, isCertain(field)));
}

/** What an answer may hold. */
export function answerShape(...tables: FieldTable[]): Record<string, z.ZodType> {
  return byWireName(
    tables.map((table) =>
      Object.fromEntries(Object.entries(table).filter(([, field]) => !isSelector(field))),
    ),
    ({ kind, label }) =>
      (kind === 'toggle' ? bit.nullish() : z.string().nullish()).meta({ description: label }),
  );
}

/** The first description of a name wins, a looser one in the place of a list when two fields share it. */
function byWireName(tables: FieldTable[], schemaOf: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const table of tables)
    for (const [name, field] of Object.entries(table)) {
      const { wire = name } = field;
      if (!(wire in shape) || table[wire]?.kind !== field.kind) shape[wire] = schemaOf(field);
    }
  return shape;
}

function unbound(field: Field): Field {
  return { ...field, help: 'Follows from the other fields unless it is sent; not stored.' };
}
