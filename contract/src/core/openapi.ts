/** The whole API as an OpenAPI 3.1 document, made from the endpoints: the second reader of the same data. */
import { z } from 'zod';
import { allEndpoints } from '../all-endpoints.ts';
import { standInOf } from './described.ts';
import { type Endpoint, type Method, mayBeRepeated } from './endpoint.ts';
import { problem } from './problem.ts';

type Json = Record<string, unknown>;

const PROBLEMS: Record<number, string> = {
  400: 'The request is invalid; `issues` says what is wrong where',
  401: 'No credential, or one that is no longer valid',
  403: 'Not allowed; `msg` is the reason',
  404: 'Not found',
  409: 'Somebody else has changed it in the meantime',
  413: 'The body is too large',
  422: 'Conflicts with what is stored: a duplicate, something in use, a limit reached',
  429: 'Too many requests; `Retry-After` says when to try again',
};

/** Throws when two endpoints claim the same method and path. */
export function openApiDocument(resources?: Record<string, Record<string, Endpoint>>): Json {
  const steps = openApiSteps(resources);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in one step for each endpoint, between which a server may answer others: the whole takes it 200 ms. */
export function* openApiSteps(
  resources: Record<string, Record<string, Endpoint>> = allEndpoints,
): Generator<void, Json> {
  const paths: Record<string, Record<string, Json>> = {};
  const add = (method: Method, path: string, operation: Json) => {
    const item = paths[braced(path)] ?? {};
    paths[braced(path)] = item;
    const key = method.toLowerCase();
    if (item[key])
      throw new Error(`${operation.operationId} and ${item[key].operationId} share ${method} ${path}`);
    item[key] = operation;
  };
  for (const [resource, endpoints] of Object.entries(resources))
    for (const [member, endpoint] of Object.entries(endpoints)) {
      const id = `${resource}.${member}`;
      add(endpoint.method, endpoint.path, operationOf(id, endpoint, endpoint.path));
      for (const [nth, { method, path }] of (endpoint.also ?? []).entries())
        add(method, path, {
          ...operationOf(`${id}.also${nth + 1}`, endpoint, path),
          description: `The same as ${endpoint.method} ${braced(endpoint.path)}.`,
          'x-spelling-of': id,
        });
      yield;
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trunkline',
      version: '1',
      description:
        'The complete API of the Trunkline console. All errors have one shape, `Problem`. Every list takes `page` and `page_size`, even if it is described as a bare array.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }, { url: '/v1' }],
    security: [{ bearer: [] }],
    tags: [
      ...new Set(Object.values(resources).flatMap((one) => Object.values(one).map(({ tag }) => tag))),
    ].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or an API key' },
      },
      schemas: { Problem: schemaOf(problem, 'output') },
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([status, description]) => [
          `Problem${status}`,
          { description, content: json({ $ref: '#/components/schemas/Problem' }) },
        ]),
      ),
    },
  };
}

function operationOf(operationId: string, endpoint: Endpoint, path: string): Json {
  const { body, body_type, csv, open, success, summary, tag } = endpoint;
  const parameters = [
    ...pathParameters(endpoint, path),
    ...queryParameters(endpoint),
    ...(mayBeRepeated(endpoint) && !open ? [onceParameter] : []),
  ];
  return {
    operationId,
    summary,
    tags: [tag],
    ...(open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(body, body_type) } : {}),
    responses: {
      [success.status]: {
        description: success.body ? 'The answer' : 'Done; the body is empty',
        ...(success.body
          ? {
              content: {
                [success.type ?? 'application/json']: { schema: schemaOf(success.body, 'output') },
                ...(csv && {
                  'text/csv': {
                    schema: { type: 'string', description: `All rows, with the columns ${csv.join(', ')}` },
                  },
                }),
              },
            }
          : {}),
      },
      ...Object.fromEntries(
        problemsOf(endpoint, path).map((status) => [
          status,
          { $ref: `#/components/responses/Problem${status}` },
        ]),
      ),
    },
  };
}

const onceParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A request repeated with the same key within 15 minutes is not done again, and gets the same answer; with other content it is refused with 422',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function problemsOf({ body, method, query }: Endpoint, path: string): number[] {
  const isWrite = method !== 'GET';
  return [
    ...(body || query || path.includes(':') ? [400] : []),
    401,
    403,
    ...(path.includes(':') ? [404] : []),
    ...(method === 'PUT' ? [409] : []),
    ...(body ? [413] : []),
    ...(isWrite ? [422] : []),
    429,
  ];
}

/** A spelling may lack a parameter of the main path, or have one more: the path decides. */
function pathParameters({ params }: Endpoint, path: string): Json[] {
  const { properties } = params ? schemaOf(params, 'input') : { properties: {} };
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: (properties as Record<string, Json>)[name] ?? { type: 'string' },
  }));
}

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return [];
  const { properties, required } = schemaOf(query, 'input');
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
}

function requestBody(body: z.ZodType, type?: string): Json {
  return { required: !body.safeParse(undefined).success, content: json(schemaOf(body, 'input'), type) };
}

function json(schema: Json, type = 'application/json'): Json {
  return { [type]: { schema } };
}

function braced(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const standIn = io === 'input' && standInOf(zodSchema);
      if (standIn) {
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
        Object.assign(jsonSchema, schemaOf(standIn, io));
        return;
      }
      // A preprocess step may take anything; what it leads to is what a caller should send.
      const { def } = zodSchema._zod;
      if (def.type === 'pipe' && io === 'input' && inner(def, 'in')?._zod.def.type === 'transform')
        Object.assign(jsonSchema, schemaOf(inner(def, 'out') as z.ZodType, io));
      // Answers may grow (`R7`), so a client must not refuse what it does not know.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema['~standard'];
    },
  });
  return rest;
}

function inner(def: object, side: 'in' | 'out'): z.core.$ZodType | undefined {
  return (def as Record<string, z.core.$ZodType>)[side];
}
