/** The HTTP status codes that several files use. */

export const STATUS_OK = 200;
export const STATUS_NOT_FOUND = 404;
export const STATUS_TOO_MANY = 429;
export const STATUS_UNAVAILABLE = 503;
