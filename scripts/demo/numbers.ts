/** Two thousand numbers, as the CSV that each provider imports. */
import type { DemoProvider } from './tenants.ts';

type Block = {
  account: string;
  carrier: string;
  /** The first number of the block; the rest follow it. */
  from: number;
  count: number;
  /** Every so many have no application of their own; 0 for none. */
  unrouted: number;
};

const blocks: Record<string, Block[]> = {
  'Brightwater Voice': [
    { account: 'Harbour Dental', carrier: 'Harbour Telecom', from: 12075550100, count: 60, unrouted: 9 },
    { account: 'Lindqvist & Sons Boatyard', carrier: 'Northline', from: 12075550300, count: 20, unrouted: 0 },
    {
      account: 'Quayside Physiotherapy',
      carrier: 'Harbour Telecom',
      from: 12075550400,
      count: 40,
      unrouted: 7,
    },
    {
      account: 'Old Mill Veterinary Surgery',
      carrier: 'Northline',
      from: 12075550500,
      count: 30,
      unrouted: 5,
    },
    {
      account: 'Kestrel Couriers',
      carrier: 'Kestrel office PBX',
      from: 12075551000,
      count: 349,
      unrouted: 3,
    },
  ],
  'Meridian Contact': [
    {
      account: 'Aurora Energy Support',
      carrier: 'Transatlantic Voice',
      from: 442079460000,
      count: 598,
      unrouted: 10,
    },
    { account: 'Banco del Puerto', carrier: 'Iberia Trunks', from: 34955500100, count: 300, unrouted: 12 },
    {
      account: 'Rheinland Versicherung',
      carrier: 'Rhein Sprachdienste',
      from: 4930555000,
      count: 250,
      unrouted: 8,
    },
    {
      account: 'Trattoria Bellavista Group',
      carrier: 'Bellavista restaurants',
      from: 390655500,
      count: 49,
      unrouted: 0,
    },
  ],
  'Tidewater Labs': [
    {
      account: 'Voice Agent Prototype',
      carrier: 'Agent test trunk',
      from: 16465550100,
      count: 50,
      unrouted: 6,
    },
    { account: 'Dictation Trial', carrier: 'Lab trunk', from: 16465550800, count: 20, unrouted: 4 },
    { account: 'Load Test', carrier: 'Load generator', from: 17005550000, count: 229, unrouted: 0 },
  ],
};

/** Patterns stand beside the numbers: a block that is not listed one by one, and what else is dialled. */
const patterns: Record<string, string[]> = {
  'Brightwater Voice': ['"1207556*","Kestrel office PBX","Kestrel Couriers","Driver hotline"'],
  'Meridian Contact': [
    '"44207947*","Transatlantic Voice","Aurora Energy Support","Support queue"',
    '"^34900\\d{6}$","Iberia Trunks","Banco del Puerto","Card emergency"',
  ],
  'Tidewater Labs': [
    '"*","Load generator","Load Test","Silence"',
    '"^1646556\\d{4}$","Agent test trunk","Voice Agent Prototype",""',
  ],
};

/** The first line names the columns. */
export function numbersCsv({ name, accounts }: DemoProvider): string {
  const lines = (blocks[name] ?? []).flatMap(({ account, carrier, from, count, unrouted }) => {
    const applications = accounts.find((one) => one.name === account)?.applications ?? [];
    return Array.from({ length: count }, (_, n) => {
      const isUnrouted = unrouted > 0 && n % unrouted === unrouted - 1;
      const application = isUnrouted ? '' : (applications[n % applications.length] ?? '');
      return `"${from + n}","${carrier}","${account}","${application}"`;
    });
  });
  return ['number,carrier,account,application', ...lines, ...(patterns[name] ?? [])].join('\n');
}
