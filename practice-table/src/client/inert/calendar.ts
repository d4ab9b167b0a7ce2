/** `foundry.data.CalendarData` and the default calendar: years, months and days of plain lengths (fvtt-types client/data/calendar). */
import * as f from "../data/fields/index.ts";
import { DataModel } from "../data/model.ts";
import type { Loose } from "../utils/types.ts";

type Schema = Record<string, f.DataField>;
const whole = (initial: number, rest: object = {}): f.NumberField =>
  new f.NumberField({ required: true, nullable: false, integer: true, initial, ...rest });
const named = (rest: Schema): f.SchemaField =>
  new f.SchemaField({
    name: new f.StringField({ required: true, blank: false }),
    abbreviation: new f.StringField(),
    ordinal: whole(1, { min: 1 }),
    ...rest,
  } as never);
const listed = (element: f.SchemaField): f.SchemaField =>
  new f.SchemaField(
    { values: new f.ArrayField(element) } as never,
    {
      required: true,
      nullable: true,
      initial: null,
    } as never,
  );

export interface TimeComponents {
  year: number;
  month: number;
  dayOfMonth: number;
  day: number;
  dayOfWeek: number;
  hour: number;
  minute: number;
  second: number;
  season: number;
  leapYear: boolean;
}

export class CalendarData extends DataModel {
  static override defineSchema(): Schema {
    return {
      name: new f.StringField({ required: true, blank: false }),
      description: new f.StringField(),
      years: new f.SchemaField(
        {
          yearZero: whole(0),
          firstWeekday: whole(0, { min: 0 }),
          leapYear: new f.SchemaField(
            { leapStart: whole(0), leapInterval: whole(1, { min: 1 }) } as never,
            {
              required: true,
              nullable: true,
              initial: null,
            } as never,
          ),
        } as never,
        { required: true, nullable: true, initial: null } as never,
      ),
      months: listed(named({ days: whole(30), leapDays: new f.NumberField({ required: false, nullable: true }) })),
      days: new f.SchemaField({
        values: new f.ArrayField(named({})),
        daysPerYear: whole(365, { positive: true }),
        hoursPerDay: whole(24, { positive: true }),
        minutesPerHour: whole(60, { positive: true }),
        secondsPerMinute: whole(60, { positive: true }),
      } as never),
      seasons: listed(
        named({
          monthStart: new f.NumberField({ required: true, nullable: true }),
          monthEnd: new f.NumberField({ required: true, nullable: true }),
          dayStart: new f.NumberField({ required: true, nullable: true }),
          dayEnd: new f.NumberField({ required: true, nullable: true }),
        }),
      ),
    };
  }

  #secondsPerDay(): number {
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this.days as Record<string, number>;
    return (hoursPerDay as number) * (minutesPerHour as number) * (secondsPerMinute as number);
  }

  isLeapYear(year: number): boolean {
    const leap = this.years?.leapYear as { leapStart: number; leapInterval: number } | null | undefined;
    if (!leap || year < leap.leapStart) return false;
    return (year - leap.leapStart) % leap.leapInterval === 0;
  }

  #months(year: number): number[] {
    const isLeap = this.isLeapYear(year);
    const months = (this.months?.values ?? []) as { days: number; leapDays?: number | null }[];
    return months.map(({ days, leapDays }) => (isLeap ? (leapDays ?? days) : days));
  }

  #daysIn(year: number): number {
    const months = this.#months(year);
    return months.length ? months.reduce((sum, days) => sum + days, 0) : (this.days.daysPerYear as number);
  }

  timeToComponents(time = 0): TimeComponents {
    const { minutesPerHour, secondsPerMinute, values } = this.days as Loose;
    const perDay = this.#secondsPerDay();
    let days = Math.floor(time / perDay);
    const total = days;
    let rest = time - days * perDay;
    let year = 0;
    while (days < 0) days += this.#daysIn(--year);
    while (days >= this.#daysIn(year)) days -= this.#daysIn(year++);
    const day = days;
    const months = this.#months(year);
    let month = 0;
    while (month < months.length - 1 && days >= (months[month] as number)) days -= months[month++] as number;
    const perHour = (minutesPerHour * secondsPerMinute) as number;
    const hour = Math.floor(rest / perHour);
    rest -= hour * perHour;
    const minute = Math.floor(rest / secondsPerMinute);
    const second = rest - minute * secondsPerMinute;
    const week = (values?.length ?? 0) as number;
    const first = (this.years?.firstWeekday ?? 0) as number;
    const dayOfWeek = week ? (((total + first) % week) + week) % week : 0;
    const season = 0;
    return {
      year,
      month,
      dayOfMonth: days,
      day,
      dayOfWeek,
      hour,
      minute,
      second,
      season,
      leapYear: this.isLeapYear(year),
    };
  }

  componentsToTime(components: Partial<TimeComponents> = {}): number {
    const { minutesPerHour, secondsPerMinute } = this.days as Record<string, number>;
    const { year = 0, month, dayOfMonth = 0, day, hour = 0, minute = 0, second = 0 } = components;
    let days = day ?? dayOfMonth;
    if (month !== undefined && day === undefined)
      days += this.#months(year)
        .slice(0, month)
        .reduce((sum, length) => sum + length, 0);
    for (let at = 0; at < year; at++) days += this.#daysIn(at);
    for (let at = year; at < 0; at++) days -= this.#daysIn(at);
    return (
      days * this.#secondsPerDay() +
      (hour * (minutesPerHour as number) + minute) * (secondsPerMinute as number) +
      second
    );
  }

  #seconds(time: number | Partial<TimeComponents>): number {
    return typeof time === "number" ? time : this.componentsToTime(time);
  }

  add(start: number | Partial<TimeComponents>, delta: number | Partial<TimeComponents>): TimeComponents {
    return this.timeToComponents(this.#seconds(start) + this.#seconds(delta));
  }

  difference(end: number | Partial<TimeComponents>, start: number | Partial<TimeComponents> = 0): TimeComponents {
    return this.timeToComponents(this.#seconds(end) - this.#seconds(start));
  }

  format(time: number | TimeComponents = 0, formatter: Loose = "timestamp", options: Loose = {}): string {
    const components = typeof time === "number" ? this.timeToComponents(time) : time;
    const { CONFIG } = globalThis as Loose;
    const write = (typeof formatter === "function" ? formatter : CONFIG.time.formatters[formatter]) as Loose;
    return write(this, components, options) as string;
  }

  static formatTimestamp(calendar: CalendarData, components: TimeComponents, _options: Loose = {}): string {
    const { year, month, dayOfMonth, hour, minute, second } = components;
    const two = (value: number): string => String(value).padStart(2, "0");
    const zero = (calendar.years?.yearZero ?? 0) as number;
    return `${String(year + zero).padStart(4, "0")}-${two(month + 1)}-${two(dayOfMonth + 1)} ${two(hour)}:${two(minute)}:${two(second)}`;
  }

  static formatAgo(calendar: CalendarData, components: TimeComponents, options: Loose = {}): string {
    return this.formatDuration(calendar, components, options);
  }

  /** UNSURE: the text. */
  static formatDuration(
    _calendar: CalendarData,
    { year = 0, day = 0, hour = 0, minute = 0, second = 0 }: Partial<TimeComponents>,
    _options: Loose = {},
  ): string {
    const parts: readonly (readonly [number, string])[] = [
      [year, "y"],
      [day, "d"],
      [hour, "h"],
      [minute, "m"],
      [second, "s"],
    ];
    return (
      parts
        .filter(([value]) => value)
        .map(([value, unit]) => `${value}${unit}`)
        .join(" ") || "0s"
    );
  }
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const list = (prefix: string, count: number, of: (at: number) => object): object[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at + 1}`, ordinal: at + 1, ...of(at) }));

export const SIMPLIFIED_GREGORIAN = {
  name: "Simplified Gregorian",
  description: "A calendar of twelve months and seven days.",
  years: { yearZero: 0, firstWeekday: 6, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: { values: list("Month ", 12, (at) => ({ days: MONTH_DAYS[at], ...(at === 1 ? { leapDays: 29 } : {}) })) },
  days: {
    values: list("Day ", 7, () => ({})),
    ...{ daysPerYear: 365, hoursPerDay: 24, minutesPerHour: 60, secondsPerMinute: 60 },
  },
  seasons: null,
};
