// @ts-check
/** The operator's page: asks for the token, shows the status of the server once a second, and sends the operator's actions. */

/**
 * @typedef {{ id: number, name: string, role: string, car: number, connected: boolean, transport: string, round_trip_ms: number | null }} Person
 * @typedef {{ code: string, track: string, phase: string, laps: number, people: Person[] }} Room
 * @typedef {{ connections: number, draining: boolean, notice: string, rooms: Room[], refusals: Record<string, number> }} Status
 */

const REFRESH_MS = 1000;
const TOKEN_KEY = 'admin token';
const STATUS_UNAUTHORISED = 401;

/** The token is forgotten when the tab is closed. */
let token = sessionStorage.getItem(TOKEN_KEY) ?? '';
/** What is shown, as JSON. The page changes only if this changes, so that a button does not move under a finger. */
let shown = '';
/** True while the shown problem is that of a refresh. It ends with the next refresh that succeeds. */
let isRefreshProblem = false;

/** @param {string} id */
const byId = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/**
 * @param {string} tag
 * @param {Record<string, unknown>} properties
 * @param {...(Node | string)} children
 */
function element(tag, properties, ...children) {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function request(path, init) {
  const response = await fetch(path, { ...init, headers: { Authorization: `Bearer ${token}` } });
  if (response.ok || response.headers.get('content-type') === 'application/json') return response.json();
  if (response.status === STATUS_UNAUTHORISED) logOut();
  throw new Error(response.status === STATUS_UNAUTHORISED ? 'Wrong token.' : `The server answered ${response.status}.`);
}

/**
 * Shows a sentence about a problem; '' for none.
 * @param {string} text
 * @param {boolean} isOfRefresh
 */
function showProblem(text, isOfRefresh = false) {
  byId('problem').textContent = text;
  isRefreshProblem = isOfRefresh;
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {Record<string, unknown>} action */
async function perform(action) {
  try {
    const { problem } = await request('/admin/actions', { method: 'POST', body: JSON.stringify(action) });
    showProblem(problem ?? '');
  } catch (error) {
    showProblem(messageOf(error));
    return;
  }
  await refresh();
}

function logOut() {
  token = '';
  sessionStorage.removeItem(TOKEN_KEY);
  byId('content').hidden = true;
  byId('login').hidden = false;
}

async function refresh() {
  if (token === '') return;
  try {
    await showNewest();
    if (isRefreshProblem) showProblem('');
  } catch (error) {
    showProblem(messageOf(error), true);
  }
}

async function showNewest() {
  const status = await request('/admin/status');
  sessionStorage.setItem(TOKEN_KEY, token);
  byId('content').hidden = false;
  byId('login').hidden = true;
  const text = JSON.stringify(status);
  if (text !== shown) show(status);
  shown = text;
}

/** @param {Status} status */
function show({ connections, draining, notice, rooms, refusals }) {
  const state = draining ? 'Draining. ' : '';
  byId('summary').textContent =
    `${state}${counted(rooms.length, 'race')}, ${counted(connections, 'connection')}. Notice: ${notice || 'none'}`;
  byId('drain').disabled = draining;
  byId('rooms').replaceChildren(...rooms.map(roomElement));
  const counts = Object.entries(refusals).flatMap(([reason, count]) => [
    element('dt', {}, reason),
    element('dd', {}, String(count)),
  ]);
  byId('refusals').replaceChildren(...counts);
}

/**
 * Returns "1 race" or "2 races".
 * @param {number} count
 * @param {string} noun
 */
const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** @param {Room} room */
function roomElement({ code, track, phase, laps, people }) {
  return element(
    'section',
    { className: 'room' },
    element('h3', {}, `${code}: ${track}, ${counted(laps, 'lap')}, ${phase}`),
    ...people.map((person) => personElement(code, person)),
  );
}

/**
 * @param {string} room
 * @param {Person} person
 */
function personElement(room, { id, name, role, car, connected, transport, round_trip_ms }) {
  const seat = car < 0 ? role : `${role} of car ${car + 1}`;
  const connection = connected ? `${transport}, ${round_trip_ms ?? '–'} ms` : 'disconnected';
  /** @param {'kick' | 'ban'} action */
  const removal = (action) => () => {
    if (confirm(`Really ${action} ${name}?`)) perform({ action, room, person: id, name });
  };
  return element(
    'div',
    { className: connected ? 'person' : 'person is-away' },
    element('span', {}, `${name}: ${seat}, ${connection}`),
    element('button', { type: 'button', ariaLabel: `Kick ${name}`, onclick: removal('kick') }, 'Kick'),
    element('button', { type: 'button', ariaLabel: `Ban ${name} for a day`, onclick: removal('ban') }, 'Ban'),
  );
}

byId('login').addEventListener('submit', (event) => {
  event.preventDefault();
  token = byId('token').value;
  byId('token').value = '';
  showProblem('');
  refresh();
});
byId('announce').addEventListener('submit', (event) => {
  event.preventDefault();
  perform({ action: 'announce', text: byId('notice').value });
});
byId('drain').addEventListener('click', () => {
  if (confirm('Really drain? The server stops when no race is running.')) perform({ action: 'drain' });
});
setInterval(refresh, REFRESH_MS);
refresh();
