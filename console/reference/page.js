/**
 * What the console's first sight is measured against: the same libraries in one bundle, drawing a login form, or the
 * rows that the address names, and nothing else.
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Title.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Table.css';
import {
  Anchor,
  Button,
  MantineProvider,
  Paper,
  PasswordInput,
  Stack,
  Table,
  TextInput,
  Title,
} from '@mantine/core';
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const list = new URLSearchParams(location.search).get('list');

function Login() {
  return h(
    Paper,
    { component: 'form', maw: 400, m: '20vh auto', p: 'xl', withBorder: true },
    h(
      Stack,
      null,
      h(Title, { order: 1 }, 'Log in'),
      h(TextInput, { label: 'Username', name: 'username' }),
      h(PasswordInput, { label: 'Password', name: 'password' }),
      h(Button, { type: 'submit' }, 'Log in'),
    ),
  );
}

function Rows() {
  const [rows, setRows] = useState([]);
  useEffect(() => {
    fetch(`/api/v1${list}`, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
      .then((reply) => reply.json())
      .then(({ data }) => setRows(data));
  }, []);
  const names = Object.keys(rows[0] ?? {}).slice(0, 6);
  return h(
    'main',
    null,
    h(
      Table,
      null,
      h(
        Table.Tbody,
        null,
        rows.map((row, at) =>
          h(
            Table.Tr,
            { key: String(at) },
            names.map((name, nth) =>
              h(
                Table.Td,
                { key: name },
                nth === 0 ? h(Anchor, { href: '#' }, row[name]) : String(row[name] ?? ''),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

createRoot(document.getElementById('root')).render(h(MantineProvider, null, h(list ? Rows : Login)));
