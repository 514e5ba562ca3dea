/** Where traces of our own requests go, with OpenTelemetry's names for the settings. */
import { z } from 'zod';
import { isBase } from './setting.ts';

export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      isBase,
      'must look like http://collector.example.com:4318, without a user, a password or a query; what the collector asks for goes into OTEL_EXPORTER_OTLP_HEADERS',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (text) => readHeaders(text) !== null,
      'must look like authorization=Bearer%20token,x-tenant=one, with values as in an address',
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(255, 'must have at most 255 characters').default('trunkline'),
};

const settings = z.object(traceSettings);

/** Null if there are no traces. */
export function traceConfig(values: z.output<typeof settings>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: text = '' } = values;
  return url ? { url, headers: readHeaders(text) ?? {}, service_name: values.OTEL_SERVICE_NAME } : null;
}

/** Null where it is no such list, or no headers. */
function readHeaders(text: string): Record<string, string> | null {
  const items = text.split(',').filter((item) => item.trim() !== '');
  try {
    const pairs = items.map((item): [string, string] => {
      const [, key, value] = /^([^=]+)=(.*)$/.exec(item) ?? [];
      if (key === undefined || value === undefined) throw new SyntaxError(item);
      return [key.trim(), decodeURIComponent(value.trim())];
    });
    return Object.fromEntries(new Headers(pairs));
  } catch {
    return null;
  }
}
