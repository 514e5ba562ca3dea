/** How long a file may be, by its kind. Past it, there is a second noun inside. */
import { type Fault, isGenerated, type SourceFile } from './tree.ts';

const ceilings: { kind: string; files: RegExp; most: number }[] = [
  { kind: 'test', files: /\.(test|spec)\.tsx?$/, most: 400 },
  { kind: 'policy', files: /\.policy\.ts$/, most: 120 },
  { kind: 'contract', files: /\.contract\.ts$/, most: 200 },
  { kind: 'vendor table', files: /^contract\/src\/speech-services\/vendors\//, most: 100 },
  { kind: 'store', files: /\.store\.ts$/, most: 250 },
  { kind: 'routes', files: /\.routes\.ts$/, most: 250 },
  { kind: 'queries', files: /\.queries\.ts$/, most: 200 },
  { kind: 'route file', files: /^console\/src\/routes\//, most: 60 },
  { kind: 'screen, form or ui part', files: /^console\/src\/.*\.tsx$/, most: 250 },
  {
    kind: 'verb',
    files: /^server\/src\/(?!app\/|db\/|http\/|security\/|outside\/|testing\/)[^/]+\//,
    most: 200,
  },
  { kind: 'file', files: /./, most: 300 },
];
const MEDIAN = 70;
const P95 = 220;

export function checkSizes(tree: SourceFile[]): Fault[] {
  const files = tree.filter(({ path }) => !isGenerated(path));
  const faults = files.flatMap(({ path, text }) => {
    const lines = linesOf(text);
    const ceiling = ceilings.find((one) => one.files.test(path));
    return ceiling && lines > ceiling.most
      ? [
          {
            path,
            rule: `${lines} lines; a ${ceiling.kind} has at most ${ceiling.most}`,
            why: 'a file that outgrows its ceiling has a second noun in it',
          },
        ]
      : [];
  });
  const { median, p95 } = spread(files);
  if (median > MEDIAN)
    faults.push(whole(`half of the files have more than ${median} lines; aim at ${MEDIAN}`));
  if (p95 > P95) faults.push(whole(`one file in twenty has more than ${p95} lines; aim at ${P95}`));
  return faults;
}

export function spread(files: SourceFile[]): { median: number; p95: number; longest: number } {
  const lines = files.map(({ text }) => linesOf(text)).sort((a, b) => a - b);
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), longest: at(1) };
}

function linesOf(text: string): number {
  return text.split('\n').length - 1;
}

function whole(rule: string): Fault {
  return { path: 'the whole tree', rule, why: 'small files stay findable' };
}
