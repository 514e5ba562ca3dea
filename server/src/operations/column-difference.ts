/** A column that is of another type than this program makes it. */
import type { ColumnShape } from '../db/table-shape.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** In words, what another type means; null where it does the same. */
export function differenceOf(
  type: string,
  shape: ColumnShape,
  dialect: 'sqlite' | 'mysql',
  { is_theirs = false } = {},
): Finding | null {
  if (dialect === 'sqlite') {
    const wanted = shape.sqlite.split(' ')[0];
    return type.toLowerCase() === wanted ? null : fault(`is ${type}, and has to be ${wanted}.`);
  }
  const is = plainType(type);
  const wanted = plainType(shape.mysql);
  if (is === wanted) return null;
  const [, kind, length] = /^(\w+)\((\d+)\)$/.exec(is) ?? [];
  const [, wantedKind, wantedLength] = /^(\w+)\((\d+)\)$/.exec(wanted) ?? [];
  const isText = (one = '') => /^(var)?char$/.test(one);
  if (isText(kind) && isText(wantedKind)) {
    if (length === wantedLength) return null;
    return Number(length) < Number(wantedLength)
      ? warning(`takes ${length} characters, not ${wantedLength}: longer values are refused there.`)
      : note(`takes ${length} characters, where Trunkline writes ${wantedLength} at the most.`);
  }
  if (is.startsWith('enum(') && wanted.startsWith('enum(')) {
    const choices = (text: string): string[] => text.match(/'[^']*'/g) ?? [];
    const lacking = choices(wanted).filter((one) => !choices(is).includes(one));
    const more = choices(is).filter((one) => !choices(wanted).includes(one));
    if (lacking.length > 0)
      return note(
        is_theirs
          ? `lacks the choice ${lacking.join(', ')}: it cannot be saved until the platform is upgraded.`
          : `lacks the choice ${lacking.join(', ')}, which the next start adds.`,
      );
    return more.length > 0
      ? note(`has the choice ${more.join(', ')} besides, which Trunkline shows as it is and never writes.`)
      : null;
  }
  return isLike(is, wanted)
    ? note(`is ${type}, where Trunkline makes it ${shape.mysql}.`)
    : warning(`is ${type}, where Trunkline makes it ${shape.mysql}; values may be refused there, or cut.`);
}

/** MariaDB and older MySQLs tell a width of whole numbers, which means nothing. */
function plainType(type: string): string {
  const lower = type.toLowerCase().replace(/, '/g, ",'");
  if (lower === 'tinyint(1)' || lower === 'boolean') return 'tinyint';
  return lower.replace(/^((?:tiny|small|medium|big)?int)\(\d+\)/, '$1');
}

/** Both take the same values, or the one that is there takes more. */
function isLike(is: string, wanted: string): boolean {
  const families = [
    ['tinyint', 'smallint', 'mediumint', 'int', 'int unsigned', 'bigint', 'bigint unsigned'],
    ['varchar', 'text', 'mediumtext', 'longtext'],
    ['timestamp', 'datetime', 'timestamp(3)', 'datetime(3)'],
  ];
  const at = (family: string[], type: string) => family.indexOf(type.replace(/^varchar\(\d+\)$/, 'varchar'));
  return families.some((family) => at(family, wanted) >= 0 && at(family, is) >= at(family, wanted));
}
