// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ForegroundSpinner } from './foreground-spinner.tsx';

afterEach(cleanup);

const spinner = () => screen.queryByRole('status');

function Loading({ meta }: { meta: NonNullable<Parameters<typeof useQuery>[0]['meta']> }) {
  useQuery({ queryKey: ['asked'], queryFn: () => new Promise(() => undefined), meta });
  return <ForegroundSpinner />;
}

async function show(meta: Parameters<typeof Loading>[0]['meta'], client = new QueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <Loading meta={meta} />
    </QueryClientProvider>,
  );
  // The cache notifies in a separate task.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

test('a first load with nothing to show covers the screen', async () => {
  await show({});
  expect(spinner()?.textContent).toBe('Loading');
});

test('a refresh behind what is shown covers nothing', async () => {
  const client = new QueryClient();
  client.setQueryData(['asked'], 'known');
  await show({}, client);
  expect(spinner()).toBeNull();
});

test('a first load of part of a readable screen covers nothing', async () => {
  await show({ leavesReadable: () => true });
  expect(spinner()).toBeNull();
});

test('the details of an item are covered only while none of its data is known', async () => {
  const leavesReadable = (client: QueryClient) => client.getQueryData(['list']) !== undefined;
  await show({ leavesReadable });
  expect(spinner()).not.toBeNull();
  cleanup();
  const client = new QueryClient();
  client.setQueryData(['list'], ['Gala']);
  await show({ leavesReadable }, client);
  expect(spinner()).toBeNull();
});
