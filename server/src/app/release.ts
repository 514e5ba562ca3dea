/** The release that is running. */
import { readFileSync } from 'node:fs';
import { NEWEST_SCHEMA } from '../db/migrate.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const release: Release = { release: String(version), schema: NEWEST_SCHEMA };

export type Release = { release: string; schema: number };
