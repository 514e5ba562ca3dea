/**
 * What pages of lists are read from (decision 019): indexes in the order of a list that hold all that says
 * whose a row is, so that besides them only the rows of the page are read.
 */
import { sql } from 'kysely';
import type { SchemaEditor } from '../schema-editor.ts';
import type { Migration } from './migration.ts';

type Lists = Record<string, { added: string[][]; dropped?: string[][] }>;

/** What goes is the beginning of what comes, or no list's order any more. */
const lists: Lists = {
  applications: {
    added: [
      ['name', 'application_sid', 'account_sid', 'service_provider_sid'],
      ['service_provider_sid', 'account_sid', 'name', 'application_sid'],
    ],
    dropped: [
      ['name', 'application_sid'],
      ['service_provider_sid', 'name', 'application_sid'],
    ],
  },
  users: {
    added: [
      ['name', 'user_sid', 'account_sid', 'service_provider_sid'],
      ['service_provider_sid', 'account_sid', 'name', 'user_sid'],
    ],
    dropped: [
      ['name', 'user_sid'],
      ['service_provider_sid', 'name', 'user_sid'],
    ],
  },
  voip_carriers: {
    added: [['service_provider_sid', 'account_sid', 'name', 'voip_carrier_sid']],
    dropped: [['service_provider_sid', 'name', 'voip_carrier_sid']],
  },
  clients: {
    added: [
      ['username', 'client_sid', 'account_sid'],
      ['account_sid', 'username', 'client_sid'],
    ],
    dropped: [['username', 'client_sid']],
  },
  phone_numbers: {
    added: [
      ['number', 'phone_number_sid', 'account_sid', 'service_provider_sid', 'voip_carrier_sid'],
      ['service_provider_sid', 'account_sid', 'number', 'phone_number_sid'],
      ['voip_carrier_sid', 'number', 'phone_number_sid', 'account_sid', 'service_provider_sid'],
      [
        'application_sid',
        'number',
        'phone_number_sid',
        'account_sid',
        'service_provider_sid',
        'voip_carrier_sid',
      ],
    ],
    dropped: [
      ['number', 'phone_number_sid'],
      ['service_provider_sid', 'number', 'phone_number_sid'],
    ],
  },
  speech_credentials: {
    added: [
      ['account_sid', 'label', 'vendor', 'speech_credential_sid', 'use_for_tts', 'use_for_stt'],
      [
        'service_provider_sid',
        'account_sid',
        'label',
        'vendor',
        'speech_credential_sid',
        'use_for_tts',
        'use_for_stt',
      ],
      ['account_sid', 'last_tested', 'vendor', 'label', 'speech_credential_sid'],
      ['service_provider_sid', 'account_sid', 'last_tested', 'vendor', 'label', 'speech_credential_sid'],
    ],
  },
  llm_credentials: {
    added: [
      ['account_sid', 'label', 'vendor', 'llm_credential_sid'],
      ['service_provider_sid', 'account_sid', 'label', 'vendor', 'llm_credential_sid'],
    ],
  },
};

export const listIndexes: Migration = {
  number: 6,
  name: 'lists',
  async up(schema) {
    for (const [table, { added, dropped = [] }] of Object.entries(lists))
      await schema.changeIndexes(table, added, dropped);
    if (schema.dialect === 'sqlite') await addNumberSearch(schema);
  },
};

/**
 * Numbers by their parts of three characters. SQLite keeps no rowid of its own through a VACUUM, so each
 * number has one here. Only this program writes a SQLite file, so triggers may follow its changes.
 */
async function addNumberSearch({ db }: SchemaEditor): Promise<void> {
  for (const statement of [
    `create table if not exists trunkline_searched_numbers (
       id integer primary key, phone_number_sid text not null unique, number text not null) strict`,
    `create virtual table if not exists trunkline_number_search using fts5 (number, tokenize = 'trigram',
       content = 'trunkline_searched_numbers', content_rowid = 'id')`,
    `create trigger if not exists trunkline_number_added after insert on phone_numbers begin
       insert into trunkline_searched_numbers (phone_number_sid, number) values (new.phone_number_sid, new.number);
     end`,
    `create trigger if not exists trunkline_number_changed after update of number on phone_numbers begin
       update trunkline_searched_numbers set number = new.number where phone_number_sid = new.phone_number_sid;
     end`,
    `create trigger if not exists trunkline_number_removed after delete on phone_numbers begin
       delete from trunkline_searched_numbers where phone_number_sid = old.phone_number_sid;
     end`,
    `create trigger if not exists trunkline_search_added after insert on trunkline_searched_numbers begin
       insert into trunkline_number_search (rowid, number) values (new.id, new.number);
     end`,
    `create trigger if not exists trunkline_search_changed after update on trunkline_searched_numbers begin
       insert into trunkline_number_search (trunkline_number_search, rowid, number) values ('delete', old.id, old.number);
       insert into trunkline_number_search (rowid, number) values (new.id, new.number);
     end`,
    `create trigger if not exists trunkline_search_removed after delete on trunkline_searched_numbers begin
       insert into trunkline_number_search (trunkline_number_search, rowid, number) values ('delete', old.id, old.number);
     end`,
    `insert or ignore into trunkline_searched_numbers (phone_number_sid, number)
       select phone_number_sid, number from phone_numbers`,
  ])
    await sql.raw(statement).execute(db);
}
