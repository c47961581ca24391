import { press } from './acts.ts';
import { administrator } from './people.ts';
import { statesOf } from './screen.ts';

export const placeScreens = statesOf('Places', { path: '/admin/places', who: administrator }, [
  { name: 'set up', shows: 'Classes and Seats' },
  { name: 'no preview', path: '/admin/places?tab=preview', shows: 'No Preview Yet' },
  { name: 'preview', portal: 'allocated', shows: 'Who Gets What' },
  {
    name: 'what-if',
    portal: 'allocated',
    path: '/admin/places?part=seats',
    arrange: (page) => page.getByRole('button', { name: 'Try Other Seats' }).click(),
    shows: 'Discard',
  },
  { name: 'seats', portal: 'allocated', path: '/admin/places?part=seats', shows: /fewer seats than/ },
  { name: 'publish', portal: 'allocated', path: '/admin/places?part=publish', shows: 'Publish Places' },
  {
    name: 'asking to publish',
    portal: 'allocated',
    path: '/admin/places?part=publish',
    arrange: press('Publish Places'),
    shows: 'Publish the places?',
  },
  { name: 'waiting', portal: 'allocated', path: '/admin/places?outcome=waiting', shows: 'Who Gets What' },
  { name: 'seats now', portal: 'allocated', path: '/admin/places?tab=now', shows: 'Seats That Offers Hold' },
  { name: 'published', portal: 'filling', shows: /^Published on/ },
  { name: 'offers', portal: 'filling', path: '/admin/places?tab=offers', shows: /^\d+ offers$/ },
  {
    name: 'offers, searched',
    portal: 'filling',
    path: '/admin/places?tab=offers&search=nobody',
    shows: 'No offer matches the search.',
  },
  {
    name: 'no offers',
    portal: 'allocated',
    path: '/admin/places?tab=offers',
    shows: 'No Offers Yet',
  },
  {
    name: 'free places',
    portal: 'filling',
    path: '/admin/places?tab=offers',
    arrange: press('See Who Is Next'),
    shows: 'Fill Free Places',
  },
  {
    name: 'changing an offer',
    portal: 'filling',
    path: '/admin/places?tab=offers&state=offered',
    arrange: (page) =>
      page
        .getByRole('button', { name: /^Change… the offer/ })
        .first()
        .click(),
    shows: 'Change the Offer',
  },
  {
    name: 'of an application, beforehand',
    portal: 'allocated',
    path: '/admin/edit-application/3?tab=status',
    shows: 'Save Place Settings',
  },
  {
    name: 'of an application, offered',
    portal: 'filling',
    path: '/admin/edit-application/17?tab=status',
    shows: /^Offered .* Answer by/,
  },
  { name: 'loading', answers: { 'admin.places': 'never' }, shows: 'Places' },
  { name: 'not loaded', answers: { 'admin.places': 'fails' }, shows: 'The places could not be loaded' },
]);
