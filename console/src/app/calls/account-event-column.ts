/** Whose a call or an alert is, where not all of them are of one account. */
import { createElement } from 'react';
import type { OpeningColumn } from '../../ui/table/OpeningTable.tsx';
import { AccountCell, type OfAccount } from '../list/AccountCell.tsx';

export const accountEventColumn: OpeningColumn<OfAccount> = {
  id: 'account',
  header: 'Account',
  cell: (event) => createElement(AccountCell, { of: event }),
  isName: true,
  // Times and states in one line, whatever it is called.
  compact: 'last',
};
