/**
 * What the console checks before it draws an answer; small enough to be in the page instead of the schemas: a list is
 * a list, a record has its sid, and its lists, if any, are lists. What an older server leaves out does not matter.
 */
import type { z } from 'zod';

/** `true`: anything. */
export type AnswerShape =
  | true
  | [AnswerShape]
  | { any: AnswerShape[] }
  | { sid?: string; lists?: Record<string, AnswerShape> };

/** The part of a schema that is read here. */
type Def = {
  type: string;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
};

/** The shape of a schema; a shape is returned as it is. */
export function shapeOf(body: z.ZodType | AnswerShape): AnswerShape {
  if (!isSchema(body)) return body;
  const { type, element, shape = {}, options = [] } = defOf(body);
  if (type === 'union') return { any: options.map(shapeOf) };
  if (type === 'array') return [element ? shapeOf(element) : true];
  if (type !== 'object') return true;
  const members = Object.entries(shape);
  const lists = members.filter(([, member]) => defOf(member).type === 'array');
  const [first, schema] = members[0] ?? [];
  return {
    ...(first && schema && first.endsWith('sid') && defOf(schema).type === 'string' ? { sid: first } : {}),
    ...(lists.length > 0
      ? { lists: Object.fromEntries(lists.map(([name, list]) => [name, shapeOf(list)])) }
      : {}),
  };
}

export function isOfShape(shape: AnswerShape, content: unknown): boolean {
  if (shape === true) return true;
  if (Array.isArray(shape))
    return Array.isArray(content) && content.every((item) => isOfShape(shape[0], item));
  if ('any' in shape) return shape.any.some((one) => isOfShape(one, content));
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false;
  const sent = content as Record<string, unknown>;
  const { lists = {}, sid } = shape;
  if (sid && typeof sent[sid] !== 'string') return false;
  // A platform server is asked for a record's rows separately (`R7`); a page without its rows is none.
  const isLeftOut = (name: string) => sid !== undefined && (sent[name] ?? null) === null;
  return Object.entries(lists).every(([name, list]) => isLeftOut(name) || isOfShape(list, sent[name]));
}

function isSchema(body: z.ZodType | AnswerShape): body is z.ZodType {
  return typeof body === 'object' && '_zod' in body;
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;
