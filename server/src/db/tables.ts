/** Every table that Trunkline reads or writes. */
import type { IdentityTables } from './identity-tables.ts';
import type { OwnTables } from './own-tables.ts';
import type { SpeechTables } from './speech-tables.ts';
import type { TelephonyTables } from './telephony-tables.ts';
import type { TenancyTables } from './tenancy-tables.ts';

export interface Database extends IdentityTables, TenancyTables, TelephonyTables, SpeechTables, OwnTables {}
