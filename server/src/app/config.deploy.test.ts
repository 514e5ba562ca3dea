import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import { parse, parseAllDocuments } from 'yaml';
import { DUMP_OPTIONS } from '../backup/mysql-dump.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const known = new Set(read('docs/operations.md').match(/\b(?:TRUNKLINE_[A-Z_]+|DATABASE_URL)\b/g));

type Manifest = {
  kind: string;
  data: Record<string, string>;
  spec: {
    replicas: number;
    minAvailable: number;
    template: {
      metadata: { labels: object };
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: { runAsNonRoot: boolean };
        enableServiceLinks: boolean;
        containers: Record<string, { httpGet?: { path: string } }>[];
      };
    };
    selector: { matchLabels: object };
  };
};

test('every variable that a file of deploy/ sets is one of the page of operations', () => {
  for (const path of ['deploy/kubernetes/trunkline.yaml', 'deploy/compose.tls.yaml', 'compose.yaml']) {
    const named = read(path).match(/\b(?:TRUNKLINE_[A-Z_]+|DATABASE_URL(?:_FILE)?)\b/g) ?? [];
    assert.ok(named.length > 2, path);
    const plain = named.map((name) => name.replace(/_FILE$/, ''));
    assert.deepEqual(
      plain.filter((name) => !known.has(name)),
      [],
      path,
    );
  }
});

test('the example for Kubernetes can be read, and its parts fit one another', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes/trunkline.yaml'));
  assert.deepEqual(
    documents.flatMap(({ errors }) => errors),
    [],
  );
  const manifests = documents.map((one) => one.toJS() as Manifest);
  const of = (kind: string) => manifests.find((one) => one.kind === kind) as Manifest;
  const { spec } = of('Deployment');
  assert.equal(spec.replicas, 2);
  assert.ok(of('PodDisruptionBudget').spec.minAvailable < spec.replicas);
  assert.deepEqual(of('PodDisruptionBudget').spec.selector, spec.selector);
  assert.deepEqual(spec.template.metadata.labels, spec.selector.matchLabels);
  const pod = spec.template.spec;
  const stop_seconds = Number(of('ConfigMap').data.TRUNKLINE_SHUTDOWN_SECONDS);
  assert.ok(stop_seconds + 5 < pod.terminationGracePeriodSeconds);
  assert.equal(pod.securityContext.runAsNonRoot, true);
  assert.equal(pod.enableServiceLinks, false, 'TRUNKLINE_PORT would be tcp://10.0.0.1:80, of the service');
  const [container = {}] = pod.containers;
  const probed = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
    (name) => container[name]?.httpGet?.path,
  );
  assert.deepEqual(probed, ['/health', '/health', '/ready']);
});

test('the image, the compose file and the example for Kubernetes agree on ports, places and the user', () => {
  const image = read('Dockerfile');
  const [port] = /(?<=^EXPOSE )\d+$/m.exec(image) ?? [];
  const [place] = /(?<=^VOLUME )\S+$/m.exec(image) ?? [];
  assert.match(image, new RegExp(`TRUNKLINE_DATA_DIR=${place} `));
  assert.match(image, /^USER node$/m);
  const documents = parseAllDocuments(read('deploy/kubernetes/trunkline.yaml')).map((one) => one.toJS());
  const of = (kind: string) => documents.find((one) => one.kind === kind);
  const { containers, securityContext, volumes } = of('Deployment').spec.template.spec;
  const [{ ports, volumeMounts }] = containers;
  assert.equal(securityContext.runAsUser, 1000);
  const numbers = ports.map((one: { containerPort: number }) => String(one.containerPort));
  assert.deepEqual(numbers, [port, of('ConfigMap').data.TRUNKLINE_METRICS_PORT]);
  assert.deepEqual(
    volumeMounts.map((one: { name: string }) => one.name),
    volumes.map((one: { name: string }) => one.name),
  );
  const mounted = (at: string) => volumeMounts.some((one: { mountPath: string }) => one.mountPath === at);
  assert.ok(mounted(String(place)) && mounted('/tmp'));
  const files = Object.entries<string>(of('ConfigMap').data).filter(([name]) => name.endsWith('_FILE'));
  assert.ok(files.length > 2 && files.every(([, path]) => path.startsWith('/secrets/')));
  const { trunkline } = parse(read('compose.yaml'), { merge: true }).services;
  assert.deepEqual(trunkline.ports, [`127.0.0.1:${port}:${port}`]);
  assert.deepEqual([trunkline.volumes, trunkline.read_only], [[`trunkline:${place}`], true]);
});

test('what .env says reaches the server of the compose file, and neither an image nor a commit', () => {
  const { trunkline, influxdb } = parse(read('compose.yaml'), { merge: true }).services;
  assert.equal(trunkline.env_file, '.env');
  const page = read('docs/operations.md');
  const [example = ''] = /(?<=^```sh\n)DATABASE_PASSWORD=[^`]*/m.exec(page) ?? [];
  assert.match(example, /^TRUNKLINE_REDIS_URL=redis:\/\/redis:6379$/m);
  const user = influxdb.environment.INFLUXDB_ADMIN_USER;
  assert.ok(example.includes(`=influxdb://${user}:<INFLUXDB_PASSWORD>@influxdb:8086\n`));
  for (const [file, backups] of [
    ['.dockerignore', 'backups'],
    ['.gitignore', '/backups/'],
  ] as const) {
    const ignored = read(file).split('\n');
    assert.ok(ignored.includes('.env') && ignored.includes(backups), file);
  }
});

type Service = {
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
  read_only?: boolean;
  privileged?: boolean;
  networks?: string[];
};

test('no container of the compose files has a capability or gains one, and each has a ceiling, as the page of operations says', () => {
  const base = parse(read('compose.yaml'), { merge: true });
  const services: Record<string, Service> = base.services;
  const { proxy } = parse(read('deploy/compose.tls.yaml')).services as Record<string, Service>;
  const all = Object.entries({ ...services, proxy: proxy ?? {} });
  assert.ok(all.length > 5);
  for (const [name, one] of all) {
    assert.deepEqual(one.cap_drop, ['ALL'], name);
    // Caddy alone: the ports below 1024.
    assert.deepEqual(one.cap_add, name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined, name);
    assert.deepEqual(one.security_opt, ['no-new-privileges:true'], name);
    assert.equal(one.pids_limit, 256, name);
    assert.match(one.mem_limit ?? '', /^\d+[mg]$/, name);
    assert.equal(one.privileged, undefined, name);
    assert.equal(one.read_only, name === 'backup' ? undefined : true, name);
  }
  assert.equal(base.networks.stores.internal, true);
  for (const [name, { networks }] of all)
    if (name !== 'trunkline' && name !== 'proxy') assert.deepEqual(networks, ['stores'], name);
  const { trunkline = {} } = services;
  const [command = ''] =
    /^docker run .*--read-only (?:.*\\\n)*.* trunkline$/m.exec(read('docs/operations.md')) ?? [];
  for (const option of [
    '--read-only',
    '--cap-drop ALL',
    '--security-opt no-new-privileges',
    `--memory ${trunkline.mem_limit} `,
    `--pids-limit ${trunkline.pids_limit} `,
  ])
    assert.ok(command.includes(option), option);
});

test('the example for Kubernetes closes its container as the compose file does', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes/trunkline.yaml')).map((one) => one.toJS());
  const pod = documents.find(({ kind }) => kind === 'Deployment').spec.template.spec;
  assert.deepEqual(pod.securityContext.seccompProfile, { type: 'RuntimeDefault' });
  const [{ securityContext, resources }] = pod.containers;
  assert.deepEqual(securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  assert.ok(resources.limits.memory);
});

test('the unit of systemd lets Trunkline write to its own directories alone and gives it no right beyond that', () => {
  const lines = new Map<string, string[]>();
  for (const [, name = '', value = ''] of read('deploy/trunkline.service').matchAll(/^(\w+)=(.*)$/gm))
    lines.set(name, [...(lines.get(name) ?? []), value]);
  const said = (name: string) => lines.get(name)?.join(' & ');
  const yes = [
    ...['NoNewPrivileges', 'RestrictSUIDSGID', 'RestrictNamespaces', 'RestrictRealtime', 'LockPersonality'],
    ...['ProtectHome', 'PrivateTmp', 'PrivateDevices', 'PrivateUsers', 'ProtectClock', 'ProtectHostname'],
    ...['ProtectControlGroups', 'ProtectKernelLogs', 'ProtectKernelModules', 'ProtectKernelTunables'],
    'RemoveIPC',
  ];
  for (const name of yes) assert.equal(said(name), 'true', name);
  for (const [name, value] of Object.entries({
    ...{ User: 'trunkline', Group: 'trunkline', UMask: '0077', LimitCORE: '0' },
    ...{ CapabilityBoundingSet: '', AmbientCapabilities: '' },
    ...{ SystemCallArchitectures: 'native', SystemCallFilter: '@system-service & ~@privileged @resources' },
    ...{ ProtectSystem: 'strict', ProtectProc: 'invisible' },
    ...{ StateDirectory: 'trunkline', StateDirectoryMode: '0700', CacheDirectory: 'trunkline' },
    ...{ RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX AF_NETLINK' },
    ...{ MemoryMax: '1G', TasksMax: '256' },
  }))
    assert.equal(said(name), value, name);
  assert.ok(lines.get('Environment')?.includes('TRUNKLINE_DATA_DIR=/var/lib/trunkline'));
  assert.equal(said('ReadWritePaths'), undefined);
});

test('each proxy of the examples lets through the largest body that an endpoint takes', () => {
  const largest = Math.max(
    ...Object.values(allEndpoints).flatMap((some) =>
      Object.values(some).map(({ body_limit = 0 }) => body_limit),
    ),
  );
  const ingress = parseAllDocuments(read('deploy/kubernetes/trunkline.yaml')).map((one) => one.toJS());
  const { annotations } = ingress.find(({ kind }) => kind === 'Ingress').metadata;
  for (const [text, megabyte] of [
    [/client_max_body_size (\d+)m;/.exec(read('docs/operations.md'))?.[1], 1_048_576],
    [/max_size (\d+)MB/.exec(read('deploy/Caddyfile'))?.[1], 1_000_000],
    [/^(\d+)m$/.exec(annotations['nginx.ingress.kubernetes.io/proxy-body-size'])?.[1], 1_048_576],
  ] as const)
    assert.ok(Number(text) * megabyte >= largest, `${text} MB for ${largest} bytes`);
});

test('what the image has compiled was compiled by the user who runs it', () => {
  const steps = read('Dockerfile').split('\n');
  const started = steps.findIndex((step) => /^RUN TRUNKLINE_DATA_DIR/.test(step));
  const users = steps.slice(0, started).filter((step) => step.startsWith('USER '));
  assert.equal(users.at(-1), steps.filter((step) => step.startsWith('USER ')).at(-1));
});

test('the backup of the compose file dumps the database as the command does, into the data directory', () => {
  const { backup, database } = parse(read('compose.yaml'), { merge: true }).services;
  const said = backup.entrypoint.at(-1) as string;
  for (const option of DUMP_OPTIONS) assert.ok(said.includes(` ${option} `), option);
  assert.deepEqual([backup.image, backup.volumes], [database.image, ['trunkline:/data']]);
});

test('a dump of the compose file that fails leaves nothing on a disk that may be full', () => {
  const data = mkdtempSync(join(tmpdir(), 'trunkline-dump-'));
  const dumpWith = (script: string) => {
    writeFileSync(join(data, 'mariadb-dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const { backup } = parse(read('compose.yaml'), { merge: true }).services;
    const [shell, ...args] = (backup.entrypoint as string[]).map((one) =>
      one.replaceAll('$$', '$').replaceAll('/data/', `${data}/`),
    );
    return spawnSync(String(shell), args, { env: { PATH: `${data}:${process.env.PATH}` } }).status;
  };
  assert.equal(dumpWith('echo half; exit 3'), 3);
  assert.deepEqual(readdirSync(join(data, 'backups')), []);
  assert.equal(dumpWith('echo whole'), 0);
  const [name = '', ...others] = readdirSync(join(data, 'backups'));
  assert.deepEqual(others, []);
  assert.match(name, /^database-\d{8}T\d{6}Z\.sql$/);
});

test('the proxy of the compose file stands before the service of the other one', () => {
  const base = parse(read('compose.yaml'), { merge: true });
  const tls = parse(read('deploy/compose.tls.yaml'));
  assert.ok('trunkline' in base.services && 'trunkline' in tls.services);
  assert.ok(base.services.trunkline.networks.includes(tls.services.proxy.networks[0]));
  assert.match(read('deploy/Caddyfile'), /reverse_proxy trunkline:3000/);
});

test('whichever way the server is started, Node is told the same', () => {
  const told = (path: string) =>
    [...read(path).matchAll(/--max-semi-space-size.*?(?=,? [" \\\n]*(?:scripts|server)\/)/g)].map(([flags]) =>
      flags.replaceAll(/[",]/g, ''),
    );
  const [flags] = told('package.json');
  assert.ok(flags);
  const others = ['deploy/trunkline.service', 'scripts/tasks/tarball.ts', 'docs/operations.md'];
  for (const path of others) assert.deepEqual(told(path), [flags], path);
  // What Node has compiled while the image was made is good for the same flags alone.
  assert.deepEqual(told('Dockerfile'), [flags, flags]);
  for (const path of ['package.json', 'Dockerfile', ...others])
    assert.match(read(path), /\bMALLOC_ARENA_MAX=2\b/, path);
});

test('a command beside the unit of systemd runs under the Node of the unit', () => {
  const [, path, command] = /^Environment=PATH=(\S+)\n(?:.*\n)*?ExecStart=(.*? node) /m.exec(
    read('deploy/trunkline.service'),
  ) as RegExpExecArray;
  const beside = read('deploy/trunkline').replaceAll('$home', '/opt/trunkline');
  assert.ok(beside.includes(`--setenv=PATH="${path}"`));
  // systemd-run looks for a command without a path where its caller's PATH leads, which may be an older Node.
  assert.ok(beside.includes(` ${command} "$command" "$@"`));
});
