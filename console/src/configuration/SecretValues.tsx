import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { countText } from '../ui/page/count-text.ts';
import { TablePaging } from '../ui/table/TablePaging.tsx';
import { variablesNamed } from './document-files.ts';
import classes from './SecretValues.module.css';

type SecretValuesProps = {
  variables: readonly string[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
};

/** More of them are a page at a time, and found by their names. */
const FIELDS_A_PAGE = 50;

/** A field for each reference of the document. */
export function SecretValues({ variables, values, onChange }: SecretValuesProps) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(FIELDS_A_PAGE);
  const given = variables.filter((name) => values[name]).length;
  const areMany = variables.length > FIELDS_A_PAGE;
  const found = areMany ? variablesNamed(variables, text) : variables;
  // Other files may have fewer.
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / size)));
  return (
    <details className={classes.secrets}>
      <summary>
        <span>Secrets by reference</span>
        <small>
          {countText(variables.length)} in the document, {given === 0 ? 'none' : countText(given)} given
        </small>
      </summary>
      <p className={classes.about}>
        Leave a value empty to keep the stored one. A value is required if none is stored yet, or if the
        address it is sent to changes.
      </p>
      {areMany && (
        <TextInput
          className={classes.find}
          label="Find a secret"
          description="Part of its name, such as an account or a user."
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
      )}
      <div className={classes.fields}>
        {found.slice((current - 1) * size, current * size).map((name) => (
          <PasswordField
            key={name}
            label={name}
            autoComplete="off"
            data-1p-ignore
            value={values[name] ?? ''}
            onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      {areMany && found.length === 0 && (
        <p role="status" className={classes.about}>
          The document has no secret with this name.
        </p>
      )}
      {areMany && found.length > 0 && (
        <div className={classes.paging}>
          <TablePaging
            total={found.length}
            is_least={false}
            page={current}
            size={size}
            onPage={setPage}
            onSize={(next) => {
              setSize(next);
              setPage(1);
            }}
          />
        </div>
      )}
    </details>
  );
}
