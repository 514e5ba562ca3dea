import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';

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

test('the proxy of the compose file stands before the service of the other one', () => {
  const base = parse(read('compose.yaml'), { merge: true });
  const tls = parse(read('deploy/compose.tls.yaml'));
  assert.ok('trunkline' in base.services && 'trunkline' in tls.services);
  assert.ok(base.services.trunkline.networks.includes(tls.services.proxy.networks[0]));
  assert.match(read('deploy/Caddyfile'), /reverse_proxy trunkline:3000/);
});
