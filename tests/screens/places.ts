import { administrator } from './people.ts';
import { statesOf } from './screen.ts';

export const placeScreens = statesOf('Places', { path: '/admin/places', who: administrator }, [
  { name: 'set up', shows: 'Classes and Seats' },
  { name: 'no preview', path: '/admin/places?tab=preview', shows: 'No Preview Yet' },
  { name: 'preview', portal: 'allocated', shows: 'Who Gets What' },
  {
    name: 'what-if',
    portal: 'allocated',
    arrange: (page) => page.getByRole('button', { name: 'Try Other Seats' }).click(),
    shows: 'Drop Them',
  },
  { name: 'waiting', portal: 'allocated', path: '/admin/places?outcome=waiting', shows: 'Who Gets What' },
  { name: 'seats now', portal: 'allocated', path: '/admin/places?tab=now', shows: 'Seats That Offers Hold' },
  { name: 'loading', answers: { 'admin.places': 'never' }, shows: 'Places' },
  { name: 'not loaded', answers: { 'admin.places': 'fails' }, shows: 'The places could not be loaded' },
]);
