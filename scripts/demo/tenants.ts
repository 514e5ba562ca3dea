/** Three providers of different kinds, and the accounts of each. */
export type DemoAccount = { name: string; sip_realm: string | null; applications: string[] };
export type DemoProvider = { name: string; description: string; accounts: DemoAccount[] };

export const providers: DemoProvider[] = [
  {
    // Sorts before the provider that every installation begins with, so a newcomer sees it first.
    name: 'Brightwater Voice',
    description: 'Telephony for practices, shops and small firms around the harbour',
    accounts: [
      {
        name: 'Harbour Dental',
        sip_realm: 'harbour-dental.example.com',
        applications: ['Reception', 'Recall calls'],
      },
      { name: 'Lindqvist & Sons Boatyard', sip_realm: 'boatyard.example.com', applications: ['Reception'] },
      {
        name: 'Quayside Physiotherapy',
        sip_realm: null,
        applications: ['Reception', 'Appointment reminder'],
      },
      { name: 'Old Mill Veterinary Surgery', sip_realm: null, applications: ['Reception', 'Out of hours'] },
      {
        name: 'Kestrel Couriers',
        sip_realm: 'kestrel.example.com',
        applications: ['Driver hotline', 'Delivery survey'],
      },
    ],
  },
  {
    name: 'Meridian Contact',
    description: 'Contact centres and campaigns in four languages',
    accounts: [
      {
        name: 'Aurora Energy Support',
        sip_realm: 'aurora.example.com',
        applications: ['Support queue', 'Outage notice', 'Call back'],
      },
      {
        name: 'Banco del Puerto',
        sip_realm: 'puerto.example.com',
        applications: ['Voice banking', 'Card emergency'],
      },
      {
        name: 'Rheinland Versicherung',
        sip_realm: 'rheinland.example.com',
        applications: ['Schadenmeldung', 'Support queue'],
      },
      { name: 'Trattoria Bellavista Group', sip_realm: null, applications: ['Table booking'] },
    ],
  },
  {
    name: 'Tidewater Labs',
    description: 'Trials and prototypes with speech and language models',
    accounts: [
      {
        name: 'Voice Agent Prototype',
        sip_realm: 'agents.example.com',
        applications: ['Agent, streaming', 'Agent, turn by turn'],
      },
      { name: 'Dictation Trial', sip_realm: null, applications: ['Dictation'] },
      { name: 'Load Test', sip_realm: 'load.example.com', applications: ['Echo', 'Silence'] },
    ],
  },
];
