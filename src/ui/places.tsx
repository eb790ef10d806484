import { createContext, type ReactNode, use } from 'react';

/**
 * Loads the places service (Google's globals or a stand-in with the same shape), and resolves when it is usable.
 * Injected by the app, as the UI layer knows no environment.
 */
export type LoadPlaces = () => Promise<void>;

const PlacesContext = createContext<LoadPlaces>(() => Promise.reject(new Error('No places service is set')));

export function PlacesProvider({ load, children }: { load: LoadPlaces; children: ReactNode }) {
  return <PlacesContext value={load}>{children}</PlacesContext>;
}

export function useLoadPlaces(): LoadPlaces {
  return use(PlacesContext);
}
