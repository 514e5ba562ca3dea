/** Importing numbers from CSV: a dry run says what would happen, row by row; then all of it, or nothing. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { flag, sid } from '../core/value.ts';

export const MOST_IMPORTED = 10_000;
/** Room for ten times as many rows, so that the message about a file that is too long can name its rows. */
export const LARGEST_IMPORT_BYTES = 8 * 1024 * 1024;
/** Problems that are listed; the rest is counted. */
export const MOST_PROBLEMS = 200;
/** Rows that are shown before an import. */
export const PREVIEW_ROWS = 100;

/** Names of columns in the first line, in any case; `_` equals a space. The first name is the export's. */
export const columnNames = {
  number: ['number', 'phone number', 'phone', 'did', 'telephone number'],
  carrier: ['carrier', 'carrier name', 'trunk'],
  account: ['account', 'account name'],
  application: ['application', 'application name', 'app'],
  voip_carrier_sid: ['voip carrier sid', 'carrier sid'],
  account_sid: ['account sid'],
  application_sid: ['application sid'],
} as const;

export type ImportColumn = keyof typeof columnNames;

export const numberImport = z.object({
  text: z
    .string({ error: ({ input }) => (input === undefined ? 'text is required: the CSV' : 'must be text') })
    .meta({ description: 'CSV separated by comma, semicolon or tab; the first line names the columns' }),
  /** For rows that name none; the application for those of its account. An account imports into itself. */
  account_sid: sid.nullish(),
  voip_carrier_sid: sid.nullish(),
  application_sid: sid.nullish(),
  /** Where the names of accounts are looked up, when the caller reaches several providers. */
  service_provider_sid: sid.nullish(),
  dry_run: flag.default(0),
  leave_out_stored: flag.default(0).meta({
    description:
      'Rows whose number the carrier has already are left out and counted; without this they are problems. Stored numbers stay as they are',
  }),
  progress_sid: sid.nullish().meta({
    description:
      "Chosen by the caller: the import's progress is reported under it, to the caller only (`GET /Events`)",
  }),
});

export const importProblem = z.object({
  /** Of the text, from 1. */
  line: z.number(),
  column: z.enum(['number', 'carrier', 'account', 'application']),
  /** What stands there. */
  value: z.string(),
  message: z.string(),
});

const importedRow = z.object({
  line: z.number(),
  number: z.string(),
  carrier_name: z.string().nullable(),
  account_name: z.string().nullable(),
  application_name: z.string().nullable(),
});

export const importResult = z.object({
  /** Rows with a number, the line of names and what is left out not counted. */
  rows: z.number(),
  /** Rows whose number their carrier has already: problems, or left out. */
  stored: z.number(),
  /** 0 in a dry run. */
  imported: z.number(),
  separator: z.enum([',', ';', 'tab']),
  /** Columns of the text that mean nothing here. */
  ignored_columns: z.array(z.string()),
  problems: z.array(importProblem).meta({ description: `The first ${MOST_PROBLEMS}` }),
  problems_total: z.number(),
  preview: z.array(importedRow).meta({ description: `The first ${PREVIEW_ROWS} rows` }),
});

export const numberImportEndpoints = {
  importCsv: endpoint({
    method: 'POST',
    path: '/PhoneNumbers/Import',
    summary: 'Add numbers from CSV, all of them or none; with dry_run only report what would happen',
    tag: 'phone-numbers',
    body: numberImport,
    body_limit: LARGEST_IMPORT_BYTES,
    success: { status: 200, body: importResult },
  }),
};

export type NumberImport = z.output<typeof numberImport>;
export type ImportProblem = z.output<typeof importProblem>;
export type ImportResult = z.output<typeof importResult>;
