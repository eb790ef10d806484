/** The list of invitations. */
import { describe, expect, test } from 'vitest';
import { invitations } from '../../../server/infra/db/schema.ts';
import { searchTextOf } from '../../../server/modules/items/search-text.ts';
import { matcherOf } from '../../../src/entities/collections/collection-search.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);

describe('listing', () => {
  test('sorts by name ignoring accents, and finds by plain letters, in pages', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    for (const name of [
      'Zoë Harper',
      'Åse Haugen',
      'adam Novak',
      'Élodie Rousseau',
      'Łukasz Nowak',
      'Øystein Dahl',
    ]) {
      await api.send(event.id, { name, email: guestEmail() });
    }
    const names = async (filter = {}) => (await api.guestsOf(event.id, filter)).map(({ name }) => name);
    const sorted = [
      'adam Novak',
      'Åse Haugen',
      'Élodie Rousseau',
      'Łukasz Nowak',
      'Øystein Dahl',
      'Zoë Harper',
    ];
    expect(await names()).toEqual(sorted);
    expect(await names({ search_key: 'ELODIE' })).toEqual(['Élodie Rousseau']);
    expect(await names({ search_key: 'łuk' })).toEqual(['Łukasz Nowak']);
    expect(await names({ search_key: '%' })).toEqual([]);
    expect(await names({ search_key: '@example.test' })).toHaveLength(6);
    expect(await names({ limit: '4', page: '2' })).toEqual(sorted.slice(4));
  });

  test('finds all spellings of a letter, as devices do, in pages', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const listed = ['Anna Mueller', 'Bo Muller', 'Cem Müller', 'Jörg Müller-Ødegård', 'Joe Doe', 'Muel Lynn'];
    for (const name of listed) await api.send(event.id, { name, email: guestEmail() });
    const names = async (search_key: string, page = {}) =>
      (await api.guestsOf(event.id, { search_key, ...page })).map(({ name }) => name);
    for (const query of ['mueller', 'muller', 'müller', 'joerg', 'oedegaard', 'odegard', 'joe'])
      expect([query, await names(query)]).toEqual([
        query,
        listed.filter((name) => matcherOf(query)({ name, detail: '' })).sort(),
      ]);
    const found = ['Anna Mueller', 'Cem Müller', 'Jörg Müller-Ødegård'];
    expect(await names('mueller')).toEqual(found);
    expect(await names('mueller', { limit: '2' })).toEqual(found.slice(0, 2));
    expect(await names('mueller', { limit: '2', page: '2' })).toEqual(found.slice(2));
  });

  test('returns ten thousand people completely and in order', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 10_000 });
    const people = Array.from({ length: 10_000 }, (_, at) => ({
      id: `many-${at}`,
      itemId: event.id,
      name: `Person ${(at * 7919) % 10_000}`,
      email: `person-${at}@example.test`,
      searchText: searchTextOf(`Person ${(at * 7919) % 10_000}`, `person-${at}@example.test`),
      createdAt: api.clock.now(),
    }));
    for (let from = 0; from < people.length; from += 1_000) {
      await api.appContext.db.insert(invitations).values(people.slice(from, from + 1_000));
    }
    const begun = performance.now();
    const list = await api.guestsOf(event.id);
    console.info(`10,000 invited people listed in ${Math.round(performance.now() - begun)} ms`);
    expect(list).toHaveLength(10_000);
    const order = list.map(({ name, email }) => searchTextOf(name, email));
    expect(order).toEqual([...order].sort());
  });
});
