/**
 * What the console's first sight is measured against: the same libraries in one bundle, drawing a login form, or the
 * rows that the address names, and nothing else. So there is a router, and a query for the rows.
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
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

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
  const { list } = page.useSearch();
  const { data = [] } = useQuery({
    queryKey: [list],
    queryFn: async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await (await fetch(`/api/v1${list}`, { headers })).json()).data;
    },
  });
  const names = Object.keys(data[0] ?? {}).slice(0, 6);
  return h(
    'main',
    null,
    h(
      Table,
      null,
      h(
        Table.Tbody,
        null,
        data.map((row, at) =>
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

const frame = createRootRoute();
const page = createRoute({
  getParentRoute: () => frame,
  path: location.pathname,
  validateSearch: ({ list }) => ({ list }),
  component: () => h(page.useSearch().list ? Rows : Login),
});
const router = createRouter({ routeTree: frame.addChildren([page]) });

createRoot(document.getElementById('root')).render(
  h(
    MantineProvider,
    null,
    h(QueryClientProvider, { client: new QueryClient() }, h(RouterProvider, { router })),
  ),
);
