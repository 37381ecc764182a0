// Made by scripts/rest-types.mjs from docs/api/openapi.json: do not edit.

export interface paths {
    "/api/about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** About */
        get: operations["ApiAboutAbout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carry/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Carried */
        post: operations["ApiCarryTokenCarried"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/codes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** CodeInfo */
        get: operations["ApiCodesCodeInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Info */
        get: operations["ApiDailyDayInfo"];
        put?: never;
        /** Begin */
        post: operations["ApiDailyDayBegin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily/{day}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Result */
        get: operations["ApiDailyDayResultResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Decks */
        get: operations["ApiDecksDecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks/{deck_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** DeckCards */
        get: operations["ApiDecksDeckIdDeckCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks/{deck_id}/about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** DeckAbout */
        get: operations["ApiDecksDeckIdAboutDeckAbout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks/{deck_id}/missing-signs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Missing */
        get: operations["ApiDecksDeckIdMissingSignsMissing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks/{deck_id}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** PrintIt */
        post: operations["ApiDecksDeckIdPrintPrintIt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-line": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** FirstLine */
        get: operations["ApiFirstLineFirstLine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** OpenLesson */
        post: operations["ApiLessonsOpenLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LessonDoor */
        get: operations["ApiLessonsCodeLessonDoor"];
        put?: never;
        post?: never;
        /** DeleteLesson */
        delete: operations["ApiLessonsCodeDeleteLesson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/carry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** CarryPupil */
        post: operations["ApiLessonsCodeCarryCarryPupil"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ChangeLesson */
        post: operations["ApiLessonsCodeChangesChangeLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** JoinLesson */
        post: operations["ApiLessonsCodeJoinJoinLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LeaveLesson */
        post: operations["ApiLessonsCodeLeaveLeaveLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/peek": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Peek */
        get: operations["ApiLessonsCodePeekPeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/pool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pool */
        get: operations["ApiLessonsCodePoolPool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LessonQr */
        get: operations["ApiLessonsCodeQrSvgLessonQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LessonReport */
        get: operations["ApiLessonsCodeReportLessonReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/report.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LessonTable */
        get: operations["ApiLessonsCodeReportCsvLessonTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ReplaceTeacherLink */
        post: operations["ApiLessonsCodeSecretReplaceTeacherLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{code}/teacher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** TeachLesson */
        post: operations["ApiLessonsCodeTeacherTeachLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/letters.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Letters */
        get: operations["ApiLettersPdfLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mixtures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mix */
        post: operations["ApiMixturesMix"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** MyTables */
        get: operations["ApiMyTablesMyTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-decks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make */
        post: operations["ApiOwnDecksMake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-decks/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Edit */
        get: operations["ApiOwnDecksSecretEdit"];
        /** Save */
        put: operations["ApiOwnDecksSecretSave"];
        post?: never;
        /** Remove */
        delete: operations["ApiOwnDecksSecretRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-decks/{secret}/export/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export */
        get: operations["ApiOwnDecksSecretExportKindExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-decks/{secret}/reports/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Settle */
        delete: operations["ApiOwnDecksSecretReportsNumberSettle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-decks/{secret}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew */
        post: operations["ApiOwnDecksSecretRenew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pictures */
        get: operations["ApiPicturesPictures"];
        put?: never;
        /** Suggested */
        post: operations["ApiPicturesSuggested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin */
        post: operations["ApiPracticeBegin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/printing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Printing */
        get: operations["ApiPrintingPrinting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rows */
        post: operations["ApiRowsRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rules */
        get: operations["ApiRulesGameRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** CategoryIcons */
        get: operations["ApiSignsCategoryIcons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lobby */
        get: operations["ApiTablesLobby"];
        put?: never;
        /** Create */
        post: operations["ApiTablesCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Table */
        get: operations["ApiTablesCodeTable"];
        put?: never;
        post?: never;
        /** DeleteTable */
        delete: operations["ApiTablesCodeDeleteTable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/carry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Carry */
        post: operations["ApiTablesCodeCarryCarry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change */
        post: operations["ApiTablesCodeChangesChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/decks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** TableDecks */
        get: operations["ApiTablesCodeDecksTableDecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/games/{number}/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own */
        get: operations["ApiTablesCodeGamesNumberOwnOwn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/games/{number}/played": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Played */
        get: operations["ApiTablesCodeGamesNumberPlayedPlayed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/games/{number}/replay/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Replay */
        get: operations["ApiTablesCodeGamesNumberReplayStepReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/games/{number}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Summary */
        get: operations["ApiTablesCodeGamesNumberSummarySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/mixtures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** MixAtTable */
        post: operations["ApiTablesCodeMixturesMixAtTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/notes/{card}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Note */
        get: operations["ApiTablesCodeNotesCardNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Qr */
        get: operations["ApiTablesCodeQrSvgQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report */
        post: operations["ApiTablesCodeReportsReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Texts */
        get: operations["ApiTablesCodeTextsTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/text-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** TextRows */
        post: operations["ApiTextRowsTextRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** About */
        About: {
            animals: string[];
            games: {
                [key: string]: components["schemas"]["GameInfo"];
            };
            languages: string[];
            levels: components["schemas"]["Level"][];
            phrases: components["schemas"]["Phrase"][];
            protocol: number;
            version: string;
        };
        /**
         * AddComputer
         * @description Add a computer player (host, before the start).
         */
        AddComputer: {
            key: string;
            level: components["schemas"]["Level"];
            /** @enum {unknown} */
            type: "add_computer";
        };
        /** CardNote */
        CardNote: {
            language: string;
            note: string;
            source: string;
        };
        /** CardReport */
        CardReport: {
            at: number;
            card: string;
            number: number;
            words: string;
        };
        /** CardStatistics */
        CardStatistics: {
            games: number;
            gaps: number;
            placed: number;
            right: number;
        };
        /** CardText */
        CardText: {
            category: string;
            language: string;
            picture: string;
            title: string;
        };
        /** Carried */
        Carried: {
            code: string;
            kind: components["schemas"]["Kind"];
        };
        /** CarryLink */
        CarryLink: {
            link: string;
        };
        /** Changed */
        Changed: {
            left: number[];
            mine: number[];
            seq: number;
            table: components["schemas"]["TableInfo"];
        };
        /**
         * ChangePace
         * @description Change how fast computer players move (host, at any time).
         */
        ChangePace: {
            key: string;
            pace: components["schemas"]["Pace"];
            /** @enum {unknown} */
            type: "change_pace";
        };
        /**
         * ChangeSettings
         * @description Change the settings (host, before the start).
         */
        ChangeSettings: {
            key: string;
            settings: components["schemas"]["Settings"];
            /** @enum {unknown} */
            type: "change_settings";
        };
        /**
         * ChatMode
         * @description What the chat of a table allows.
         * @enum {unknown}
         */
        ChatMode: "free" | "off" | "phrases";
        /** ClassScore */
        ClassScore: {
            played: number;
            right: number;
        };
        /**
         * CloseVote
         * @description Close the open vote. Votes that are missing count as none.
         */
        CloseVote: {
            key: string;
            /** @enum {unknown} */
            type: "close_vote";
        };
        /** CodeInfo */
        CodeInfo: {
            code: string;
            kind: components["schemas"]["Kind"];
        };
        /**
         * ComeBack
         * @description Take one's own seat back from a Guide, or from the computer player that took it over when one left.
         */
        ComeBack: {
            key: string;
            seat: number;
            /** @enum {unknown} */
            type: "come_back";
        };
        /**
         * CountHands
         * @description Enter the raised hands for each gap of the open vote (form `hands`).
         */
        CountHands: {
            ballot: number;
            card: string;
            hands: number[];
            key: string;
            /** @enum {unknown} */
            type: "count_hands";
        };
        /** Created */
        Created: {
            first: components["schemas"]["FirstState"];
            left: number[];
            mine: number[];
            seq: number;
            table: components["schemas"]["TableInfo"];
        };
        /** Daily */
        Daily: {
            /** @default false */
            again: boolean;
            /** @default false */
            counts: boolean;
            day: string;
        };
        /** DailyInfo */
        DailyInfo: {
            cards: number;
            day: string;
            deck: string;
            first: string;
            last: string;
            open: boolean;
            phase: components["schemas"]["Phase"] | null;
            placed: number | null;
            score: number | null;
            start: components["schemas"]["Shown"];
            table: string | null;
            text: components["schemas"]["CardText"];
            titles: {
                [key: string]: string;
            };
        };
        /** DailyResult */
        DailyResult: {
            cards: components["schemas"]["PlacedCard"][] | null;
            computers: {
                [key: string]: number;
            };
            day: string;
            players: number | null;
            scores: number[] | null;
        };
        /**
         * DaysClock
         * @description A clock with days for a turn.
         */
        DaysClock: {
            days: number;
            /** @enum {unknown} */
            type: "days";
        };
        /** DeckAbout */
        DeckAbout: {
            audience: {
                [key: string]: string;
            };
            cards: number;
            categories: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            category_cards: {
                [key: string]: number;
            };
            difficulties: {
                [key: string]: number;
            };
            games: {
                [key: string]: components["schemas"]["Problem"] | null;
            };
            id: string;
            languages: string[];
            periods: components["schemas"]["PeriodCount"][];
            titles: {
                [key: string]: string;
            };
            years: [
                number,
                number
            ] | null;
        };
        /** DeckCard */
        DeckCard: {
            category: string;
            continent: string | null;
            date: string;
            difficulty: number;
            id: string;
            language: string;
            note: string;
            picture: string;
            source: string;
            title: string;
        };
        /** DeckCards */
        DeckCards: {
            cards: components["schemas"]["DeckCard"][];
            id: string;
            statistics: {
                [key: string]: components["schemas"]["CardStatistics"];
            };
            title: string;
        };
        /**
         * DeckChoice
         * @description A deck, or the cards of it that pass the filter. `version`: which version of a custom deck.
         */
        DeckChoice: {
            /**
             * @default {
             *       "categories": [],
             *       "difficulties": [],
             *       "earliest": null,
             *       "latest": null
             *     }
             */
            filter: components["schemas"]["Filter"];
            id: string;
            /** @default  */
            version: string;
        };
        /** DeckInfo */
        DeckInfo: {
            audience: {
                [key: string]: string;
            };
            cards: number;
            categories: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            games: {
                [key: string]: components["schemas"]["Problem"] | null;
            };
            id: string;
            languages: string[];
            titles: {
                [key: string]: string;
            };
            years: [
                number,
                number
            ] | null;
        };
        /** DeckLinks */
        DeckLinks: {
            id: string;
            secret: string;
        };
        /**
         * Door
         * @description Who may come in: everybody with the code, those whom the teacher lets in one by one, or nobody.
         * @enum {unknown}
         */
        Door: "ask" | "locked" | "open";
        /**
         * Draft
         * @description A deck in the making. `translations` are by language, then by row id; `categories` by the word of the rows.
         */
        Draft: {
            /** @default {} */
            audience: {
                [key: string]: string;
            };
            /** @default  */
            author: string;
            /** @default [] */
            cards: components["schemas"]["DraftCard"][];
            /** @default {} */
            categories: {
                [key: string]: components["schemas"]["DraftCategory"];
            };
            /** @default en */
            language: string;
            /** @default  */
            licence: string;
            /** @default  */
            title: string;
            /** @default {} */
            titles: {
                [key: string]: string;
            };
            /** @default {} */
            translations: {
                [key: string]: {
                    [key: string]: components["schemas"]["DraftText"];
                };
            };
        };
        /**
         * DraftCard
         * @description A row. The server assigns the id; it stays when the title changes.
         */
        DraftCard: {
            /** @default  */
            category: string;
            /** @default  */
            continent: string;
            /** @default  */
            date: string;
            /** @default  */
            difficulty: string;
            /** @default  */
            id: string;
            /** @default  */
            note: string;
            /** @default  */
            picture: string;
            /** @default  */
            qid: string;
            /** @default  */
            shared_event: string;
            /** @default  */
            source: string;
            /** @default  */
            title: string;
        };
        /**
         * DraftCategory
         * @description The icon of a category, if one is chosen, and its name in other languages.
         */
        DraftCategory: {
            /** @default {} */
            names: {
                [key: string]: string;
            };
            /** @default  */
            sign: string;
        };
        /**
         * DraftText
         * @description A row's texts in another language.
         */
        DraftText: {
            /** @default  */
            note: string;
            /** @default  */
            title: string;
        };
        /** EditedDeck */
        EditedDeck: {
            dates: string[];
            draft: components["schemas"]["Draft"];
            findings: components["schemas"]["Finding"][];
            id: string;
            reports: components["schemas"]["CardReport"][];
            revision: number;
            signs: {
                [key: string]: string;
            };
            statistics: {
                [key: string]: components["schemas"]["CardStatistics"];
            };
        };
        /**
         * End
         * @description End the game early (host).
         */
        End: {
            key: string;
            /** @enum {unknown} */
            type: "end";
        };
        /**
         * EndLesson
         * @description End the lesson. Nobody else comes in; everybody sees the result.
         */
        EndLesson: {
            key: string;
            /** @enum {unknown} */
            type: "end_lesson";
        };
        /**
         * Filter
         * @description Which cards of a deck to play with. A field that is not set allows all cards.
         */
        Filter: {
            /** @default [] */
            categories: string[];
            /** @default [] */
            difficulties: number[];
            /** @default null */
            earliest: number | null;
            /** @default null */
            latest: number | null;
        };
        /** Finding */
        Finding: {
            card: string | null;
            code: components["schemas"]["FindingCode"];
            file: string;
            line: number;
            params: {
                [key: string]: unknown;
            };
            severity: components["schemas"]["Severity"];
            /** @default  */
            title: string;
        };
        /**
         * FindingCode
         * @description The kinds of findings.
         * @enum {string}
         */
        FindingCode: "unreadable_file" | "empty_file" | "missing_file" | "file_too_large" | "too_many_rows" | "too_many_cells" | "cell_too_long" | "encoding_guessed" | "line_break" | "hidden_character" | "unknown_column" | "double_column" | "missing_column" | "bad_setting" | "unknown_setting" | "licence_missing" | "no_cards" | "bad_id" | "double_id" | "double_title" | "missing_date" | "unreadable_date" | "two_digit_year" | "year_zero" | "day_first_assumed" | "unknown_category" | "bad_difficulty" | "bad_continent" | "unknown_picture" | "bad_qid" | "bad_shared_event" | "double_event" | "crowded_decade" | "missing_title" | "missing_text" | "text_without_card" | "long_title" | "title_too_long" | "note_too_long" | "date_given_away";
        /** FirstLine */
        FirstLine: {
            card: string;
            line: components["schemas"]["Shown"][];
            seed: string;
            settings: components["schemas"]["Settings"];
            texts: {
                [key: string]: components["schemas"]["CardText"];
            };
        };
        /** FirstState */
        FirstState: {
            language: string;
            table: unknown;
            texts: components["schemas"]["TableTexts"];
            update: unknown;
        };
        /**
         * ForgetNames
         * @description Delete names and single votes for good, after the end. The sums stay.
         */
        ForgetNames: {
            key: string;
            /** @enum {unknown} */
            type: "forget_names";
        };
        /**
         * Form
         * @description The form of a lesson.
         *
         *         `line`: pupils vote on their devices. `hands`: without devices, the teacher enters the raised hands. `homework`:
         *         everybody builds the same line alone, until a last day, as often as they like.
         * @enum {unknown}
         */
        Form: "hands" | "homework" | "line";
        /** FoundPicture */
        FoundPicture: {
            language: string;
            name: string;
            picture: string;
        };
        /** GameInfo */
        GameInfo: {
            default_deck: string;
            editions: {
                [key: string]: unknown;
            } | null;
            least_seats: number;
            most_seats: number;
            options: {
                [key: string]: unknown;
            };
            strengths: {
                [key: string]: components["schemas"]["Strength"];
            };
        };
        /**
         * Gather
         * @description Reset the table to before the start, to change seats or settings (host, after the end).
         */
        Gather: {
            key: string;
            /** @enum {unknown} */
            type: "gather";
        };
        /** HeldCard */
        HeldCard: {
            card: string;
            date: string;
            seat: number;
        };
        /**
         * Join
         * @description Take a seat, or several for people who share this device. `take`: take over this computer player's seat.
         */
        Join: {
            key: string;
            people: components["schemas"]["NewPerson"][];
            /** @default null */
            take: number | null;
            /** @enum {unknown} */
            type: "join";
        };
        /**
         * JoinLesson
         * @description Come in: with a number (`numbers`, `list`: the place in it), or with a first name.
         */
        JoinLesson: {
            key: string;
            /** @default null */
            name: string | null;
            /** @default null */
            number: number | null;
        };
        /**
         * Kind
         * @description What has a log: a table or a lesson. They share one namespace of codes.
         * @enum {string}
         */
        Kind: "table" | "lesson";
        /**
         * Language
         * @description A language by its tag, with the name that its speakers use and the locale of its dates and hyphens.
         * @enum {unknown}
         */
        Language: "en" | "es" | "fr" | "is" | "pt-BR";
        /**
         * Leave
         * @description Leave the table. In a running game a computer player takes over. `seat`: leave only this one; None: all.
         */
        Leave: {
            key: string;
            /** @default null */
            seat: number | null;
            /** @enum {unknown} */
            type: "leave";
        };
        /**
         * LeaveLesson
         * @description Return one's number. Whoever takes it continues with its votes.
         */
        LeaveLesson: {
            key: string;
        };
        /** LessonChanged */
        LessonChanged: {
            code: string;
            seq: number;
        };
        /** LessonDoor */
        LessonDoor: {
            closes_at: number | null;
            code: string;
            deck_titles: {
                [key: string]: string;
            };
            door: components["schemas"]["Door"];
            form: components["schemas"]["Form"];
            names: components["schemas"]["Names"];
            pairs: boolean;
            places: components["schemas"]["Place"][];
            stage: components["schemas"]["Stage"];
            you: components["schemas"]["You"];
        };
        /** LessonReport */
        LessonReport: {
            cards: components["schemas"]["ReportCard"][];
            code: string;
            deck_titles: {
                [key: string]: string;
            };
            deleted_at: number;
            ended_at: number | null;
            forgotten: boolean;
            form: components["schemas"]["Form"];
            mix_ups: components["schemas"]["MixUp"][];
            names: components["schemas"]["Names"];
            opened_at: number;
            pupils: components["schemas"]["ReportPupil"][];
            pupils_in: number;
            score: components["schemas"]["ClassScore"];
            stage: components["schemas"]["Stage"];
            start: components["schemas"]["LineCard"];
        };
        /**
         * LessonSettings
         * @description The settings of a lesson.
         *
         *         `cards`: how many are played; one more lies on the line at the start. `chosen`: these cards, in this order, instead
         *         of cards that are drawn. `pupils`: how many numbers there are. `register`: the names of the class, where pupils
         *         choose theirs. `timer`: seconds for a vote. `discuss`: the usual way goes through a talk and a second vote. `pairs`:
         *         two pupils share a device. `show_votes`: the board shows the votes while pupils talk. `closes_at`:
         *         when homework ends, in milliseconds since 1970.
         */
        LessonSettings: {
            /** @default 10 */
            cards: number;
            /** @default [] */
            chosen: string[];
            /** @default null */
            closes_at: number | null;
            decks: components["schemas"]["DeckChoice"][];
            /** @default true */
            discuss: boolean;
            /** @default open */
            door: components["schemas"]["Door"];
            /** @default line */
            form: components["schemas"]["Form"];
            /** @default numbers */
            names: components["schemas"]["Names"];
            /** @default false */
            pairs: boolean;
            /** @default 30 */
            pupils: number;
            /** @default [] */
            register: string[];
            /** @default true */
            show_votes: boolean;
            /** @default null */
            timer: number | null;
        };
        /**
         * LetIn
         * @description Let a pupil in who waits at the door; None: all who wait.
         */
        LetIn: {
            key: string;
            /** @default null */
            number: number | null;
            /** @enum {unknown} */
            type: "let_in";
        };
        /**
         * Level
         * @description The levels, from weakest to strongest.
         * @enum {unknown}
         */
        Level: "curator" | "guide" | "time_traveller" | "visitor";
        /** LineCard */
        LineCard: {
            card: string;
            date: string;
            right: boolean | null;
            text: components["schemas"]["CardText"];
        };
        /**
         * Measure
         * @description What was counted.
         * @enum {string}
         */
        Measure: "right" | "wins" | "score";
        /** Missed */
        Missed: {
            after: string | null;
            before: string | null;
            by: components["schemas"]["Mover"];
            card: string;
            seat: number;
        };
        /**
         * Mixing
         * @description Decks, each whole or in part, and what is to be played with them.
         */
        Mixing: {
            decks: components["schemas"]["DeckChoice"][];
            game: string;
            /** @default {} */
            options: Record<string, never>;
            seats: number;
        };
        /** Mixture */
        Mixture: {
            cards: number;
            parts: number[];
            problem: components["schemas"]["Problem"] | null;
        };
        /** MixUp */
        MixUp: {
            before: boolean;
            card: string;
            other: string;
            pupils: number;
        };
        /** Mover */
        Mover: {
            animal: string;
            name: string;
        };
        /**
         * Mute
         * @description Mute a seat in the chat, or unmute it (host).
         */
        Mute: {
            key: string;
            muted: boolean;
            seat: number;
            /** @enum {unknown} */
            type: "mute";
        };
        /**
         * Names
         * @description What pupils are called: numbers, first names that they type, or names of a list.
         * @enum {unknown}
         */
        Names: "first_names" | "list" | "numbers";
        /**
         * NewComputer
         * @description A computer player to add.
         */
        NewComputer: {
            level: components["schemas"]["Level"];
        };
        /**
         * NewDaily
         * @description Begin the line of a day. `again`: once the first try is over, another one, which does not count.
         */
        NewDaily: {
            /** @default false */
            again: boolean;
            key: string;
            person: components["schemas"]["NewPerson"];
        };
        /**
         * NewDeck
         * @description A new deck: an empty one, a draft, or a copy of another in one of its languages.
         */
        NewDeck: {
            /** @default null */
            copy_of: string | null;
            /** @default null */
            draft: components["schemas"]["Draft"] | null;
            /** @default en */
            language: string;
        };
        /**
         * NewLesson
         * @description Open a lesson. The browser draws the `secret` of the teacher's link; the server keeps its hash.
         */
        NewLesson: {
            key: string;
            secret: string;
            settings: components["schemas"]["LessonSettings"];
        };
        /**
         * NewPerson
         * @description A person who takes a seat.
         */
        NewPerson: {
            animal: string;
            name: string;
        };
        /**
         * NewPractice
         * @description Practise cards: begin a Line-up of them. Cards that are gone are left out.
         */
        NewPractice: {
            cards: components["schemas"]["PracticeCard"][];
            key: string;
            person: components["schemas"]["NewPerson"];
        };
        /**
         * NewReport
         * @description Report that a card of this table's decks is wrong.
         */
        NewReport: {
            card: string;
            /** @default  */
            words: string;
        };
        /**
         * NewTable
         * @description Create a table. `people` share this device.
         *
         *         `start`: begin the game at once, with `first`, `order` and `seed` as in `start`.
         */
        NewTable: {
            /** @default [] */
            computers: components["schemas"]["NewComputer"][];
            /** @default null */
            first: number | null;
            key: string;
            /** @default null */
            order: string[] | null;
            people: components["schemas"]["NewPerson"][];
            /** @default null */
            seed: string | null;
            settings: components["schemas"]["Settings"];
            /** @default false */
            start: boolean;
        };
        /**
         * NewTeacherLink
         * @description Replace the secret of the teacher's link. The old link opens nothing; the teacher's other browsers are out.
         */
        NewTeacherLink: {
            key: string;
            secret: string;
        };
        /**
         * NextCard
         * @description Open the vote on the next card (before the first card, or after a reveal).
         */
        NextCard: {
            key: string;
            /** @enum {unknown} */
            type: "next_card";
        };
        /**
         * Outcome
         * @description How a game ended, seat by seat.
         *
         *         `winners` are the seats that won, in ascending order; it is empty in a game that nobody can win. `scores` are the
         *         points of each seat as the game counts them. `ranking` is the place of each seat, from 1; equal seats share a place,
         *         and the next places are skipped.
         */
        Outcome: {
            ranking: number[];
            reason: components["schemas"]["Reason"];
            scores: number[];
            winners: number[];
        };
        /** OwnGame */
        OwnGame: {
            at: number;
            began: number;
            code: string;
            daily: components["schemas"]["Daily"] | null;
            deck_titles: {
                [key: string]: string;
            };
            game: string;
            id: string;
            mine: number | null;
            number: number;
            outcome: components["schemas"]["Outcome"] | null;
            over: boolean;
            placed: components["schemas"]["OwnPlacement"][];
            practice: boolean;
            seats: components["schemas"]["SeatInfo"][];
        };
        /** OwnPlacement */
        OwnPlacement: {
            after: string | null;
            at: number;
            before: string | null;
            card: string;
            category: string;
            date: string;
            deck: string;
            gaps: number | null;
            right: boolean;
            step: number;
            text: components["schemas"]["CardText"];
            years_off: number;
        };
        /**
         * Pace
         * @description How fast computer players move.
         * @enum {unknown}
         */
        Pace: "calm" | "normal" | "quick";
        /**
         * Paper
         * @description The size of the paper.
         * @enum {unknown}
         */
        Paper: "a4" | "letter";
        /**
         * Pause
         * @description Pause the game and its clock (host).
         */
        Pause: {
            key: string;
            /** @enum {unknown} */
            type: "pause";
        };
        /**
         * PauseLesson
         * @description Eyes to the front: nobody can vote, and the clock stands still.
         */
        PauseLesson: {
            key: string;
            /** @enum {unknown} */
            type: "pause_lesson";
        };
        /** Peeked */
        Peeked: {
            card: string;
            date: string;
            gap: number;
            note: components["schemas"]["CardNote"];
        };
        /** PeriodCount */
        PeriodCount: {
            cards: number;
            earliest: number | null;
            latest: number | null;
        };
        /**
         * Phase
         * @description The phase of a table.
         * @enum {string}
         */
        Phase: "waiting" | "playing" | "paused" | "over";
        /**
         * Phrase
         * @description A ready-made chat message. The client has the texts (`phrase.<code>`).
         * @enum {string}
         */
        Phrase: "hello" | "good_luck" | "well_done" | "so_close" | "who_knew" | "let_me_think" | "i_am_sure" | "no_idea" | "back_soon" | "thanks" | "good_game" | "one_more";
        /** Place */
        Place: {
            animal: string;
            name: string;
            number: number;
            taken: boolean;
        };
        /** PlacedCard */
        PlacedCard: {
            placed: number;
            right: number;
        };
        /**
         * PlanCards
         * @description Set which cards are to come, in their order. They are of the lesson's decks and were not played.
         */
        PlanCards: {
            cards: string[];
            key: string;
            /** @enum {unknown} */
            type: "plan_cards";
        };
        /** PoolCard */
        PoolCard: {
            card: string;
            category: string;
            text: components["schemas"]["CardText"];
        };
        /** PracticeBegun */
        PracticeBegun: {
            gone: components["schemas"]["PracticeCard"][];
            left: number[];
            mine: number[];
            seq: number;
            table: components["schemas"]["TableInfo"];
        };
        /**
         * PracticeCard
         * @description A card of a deck, by its id there.
         */
        PracticeCard: {
            card: string;
            deck: string;
        };
        /**
         * Printing
         * @description The options of printing a deck.
         */
        Printing: {
            /**
             * @description A sheet of all cards in the order of their dates.
             * @default false
             */
            answers: boolean;
            /**
             * @description Colour beyond the cut in mm, so that no white edge shows.
             * @default 0
             */
            bleed: number;
            /**
             * @description Marks at the edges that show where to cut.
             * @default true
             */
            cut_marks: boolean;
            /**
             * @description The game to print for; if not said, Exhibition with a deck made for it, else Timeline.
             * @default null
             */
            game: components["schemas"]["Rules"] | null;
            /**
             * @description Exhibition: for how many players; 0: subject cards only.
             * @default 5
             */
            halls: number;
            /**
             * @description The icons of Timeline together on both sides; always in that game.
             * @default false
             */
            icons: boolean;
            /**
             * @description Black on white, without grounds and colours.
             * @default false
             */
            ink_saving: boolean;
            /** @default en */
            language: components["schemas"]["Language"];
            /**
             * @description Strips with decades (and for old dates centuries) to lay beside the line.
             * @default false
             */
            markers: boolean;
            /**
             * @description Move the backs so many mm to the right, if the printer needs it.
             * @default 0
             */
            offset_x: number;
            /**
             * @description Move the backs so many mm down, if the printer needs it.
             * @default 0
             */
            offset_y: number;
            /** @default a4 */
            paper: components["schemas"]["Paper"];
            /**
             * @description The rules of the game on one page.
             * @default false
             */
            rules: boolean;
            /** @default long_edge */
            sides: components["schemas"]["Sides"];
            /**
             * @description Cards of 63 x 88, 44 x 68 or 70 x 70 mm; if not said, poker, and mini for Exhibition.
             * @default null
             */
            size: components["schemas"]["Size"] | null;
        };
        /** Problem */
        Problem: {
            code: string;
            params: Record<string, never>;
        };
        /** ReadRows */
        ReadRows: {
            cards: components["schemas"]["DraftCard"][];
            cells: string[][];
            columns: string[];
            draft: components["schemas"]["Draft"] | null;
            findings: components["schemas"]["Finding"][];
        };
        /** ReadTexts */
        ReadTexts: {
            findings: components["schemas"]["Finding"][];
            texts: {
                [key: string]: components["schemas"]["DraftText"];
            };
        };
        /**
         * Reason
         * @description Why the game is over.
         * @enum {unknown}
         */
        Reason: "all_finished" | "all_placed" | "all_played" | "last_left" | "nobody_left" | "nothing_placed" | "shared" | "stuck" | "went_out";
        /**
         * Recode
         * @description Replace the table's code (host). The old code and links with it become invalid.
         */
        Recode: {
            key: string;
            /** @enum {unknown} */
            type: "recode";
        };
        /**
         * ReleaseNumber
         * @description Free a number for another device, which goes on with its votes.
         */
        ReleaseNumber: {
            key: string;
            number: number;
            /** @enum {unknown} */
            type: "release_number";
        };
        /**
         * Rematch
         * @description Start another game with the same players (anybody seated here; the rest as in `start`).
         */
        Rematch: {
            /** @default null */
            first: number | null;
            key: string;
            /** @default null */
            order: string[] | null;
            /** @default null */
            seed: string | null;
            /** @enum {unknown} */
            type: "rematch";
        };
        /**
         * Remove
         * @description Remove a player (host). In a running game a computer player takes over.
         */
        Remove: {
            key: string;
            seat: number;
            /** @enum {unknown} */
            type: "remove";
        };
        /**
         * RemovePupil
         * @description Remove a pupil for good: this device stays out, its votes are dropped, the number is free.
         */
        RemovePupil: {
            key: string;
            number: number;
            /** @enum {unknown} */
            type: "remove_pupil";
        };
        /**
         * Rename
         * @description Change the name and the animal of a seat (one's own; the host: any person's).
         */
        Rename: {
            animal: string;
            key: string;
            name: string;
            seat: number;
            /** @enum {unknown} */
            type: "rename";
        };
        /**
         * RenamePupil
         * @description Change a pupil's name (not where pupils are numbers).
         */
        RenamePupil: {
            key: string;
            name: string;
            number: number;
            /** @enum {unknown} */
            type: "rename_pupil";
        };
        /** ReplayStep */
        ReplayStep: {
            events: unknown;
            seats: components["schemas"]["SeatInfo"][];
            step: number;
            steps: number;
            view: unknown;
        };
        /** ReportCard */
        ReportCard: {
            after: string | null;
            before: string | null;
            card: string;
            date: string;
            deck: string;
            deck_card: string;
            first: components["schemas"]["Tally"];
            gap: number;
            gaps: number[];
            last: components["schemas"]["Tally"];
            most: boolean;
            note: components["schemas"]["CardNote"];
            number: number;
            right: number;
            right_first: number;
            text: components["schemas"]["CardText"];
        };
        /** ReportPupil */
        ReportPupil: {
            animal: string;
            cards: number;
            name: string;
            near: number;
            number: number;
            right: number;
            right_first: number;
            tries: number;
            unanswered: number;
            wrong: number;
        };
        /**
         * Resume
         * @description Resume a paused game (host).
         */
        Resume: {
            key: string;
            /** @enum {unknown} */
            type: "resume";
        };
        /**
         * ResumeLesson
         * @description Go on after a pause.
         */
        ResumeLesson: {
            key: string;
            /** @enum {unknown} */
            type: "resume_lesson";
        };
        /**
         * RevealCard
         * @description Show the date of the card. The vote must be closed.
         */
        RevealCard: {
            key: string;
            /** @enum {unknown} */
            type: "reveal_card";
        };
        /**
         * Rules
         * @description The games a deck can be printed for.
         * @enum {unknown}
         */
        Rules: "exhibition" | "timeline" | "together";
        /** RulesText */
        RulesText: {
            language: string;
            markdown: string;
        };
        /** SavedDeck */
        SavedDeck: {
            dates: string[];
            findings: components["schemas"]["Finding"][];
            ids: string[];
            revision: number;
            signs: {
                [key: string]: string;
            };
        };
        /**
         * SaveDeck
         * @description The next state of a deck; `revision` is the one that it was made from.
         */
        SaveDeck: {
            draft: components["schemas"]["Draft"];
            revision: number;
        };
        /** SeatInfo */
        SeatInfo: {
            animal: string;
            /** @default false */
            away: boolean;
            /** @default  */
            left: string;
            level: components["schemas"]["Level"] | null;
            /** @default false */
            muted: boolean;
            name: string;
            /** @default false */
            standing_in: boolean;
        };
        /**
         * SecondsClock
         * @description A clock with seconds for a turn.
         */
        SecondsClock: {
            seconds: number;
            /** @enum {unknown} */
            type: "seconds";
        };
        /**
         * SetDoor
         * @description Open or lock the door, or let pupils in one by one.
         */
        SetDoor: {
            door: components["schemas"]["Door"];
            key: string;
            /** @enum {unknown} */
            type: "set_door";
        };
        /**
         * Settings
         * @description The settings of a table. `options`: those of the game, without `first`, which the start names.
         */
        Settings: {
            /** @default phrases */
            chat: components["schemas"]["ChatMode"];
            /** @default null */
            clock: (components["schemas"]["SecondsClock"] | components["schemas"]["DaysClock"]) | null;
            decks: components["schemas"]["DeckChoice"][];
            game: string;
            /** @default false */
            listed: boolean;
            /** @default {} */
            options: Record<string, never>;
            /** @default normal */
            pace: components["schemas"]["Pace"];
            /** @default true */
            spectators: boolean;
            /** @default random */
            starts: components["schemas"]["Starts"];
        };
        /**
         * Severity
         * @description An error keeps a deck from being played; a warning does not.
         * @enum {string}
         */
        Severity: "error" | "warning";
        /** Shown */
        Shown: {
            card: string;
            date: string;
        };
        /**
         * ShowVotes
         * @description Set whether the board and the pupils see the votes while pupils talk. With the date they always see them.
         */
        ShowVotes: {
            key: string;
            shown: boolean;
            /** @enum {unknown} */
            type: "show_votes";
        };
        /**
         * Sides
         * @description Where backs are printed: behind the fronts (sheet flipped over an edge), beside them to fold, or nowhere.
         * @enum {unknown}
         */
        Sides: "fold" | "fronts" | "long_edge" | "short_edge";
        /**
         * Size
         * @description The size of a card: 63 × 88, 44 × 68 or 70 × 70 mm.
         * @enum {unknown}
         */
        Size: "mini" | "poker" | "square";
        /**
         * SkipCard
         * @description Leave the open card out and open the vote on the next one.
         */
        SkipCard: {
            card: string;
            key: string;
            /** @enum {unknown} */
            type: "skip_card";
        };
        /**
         * Stage
         * @description Where a lesson is.
         *
         *         `homework`: everybody may play. `gathering`: before the first card. `voting`: a vote is open. `closed`: the vote is
         *         over, the date hidden; pupils talk, vote again, or wait for the reveal. `revealed`: the date is shown. `over`: the
         *         lesson has ended.
         * @enum {string}
         */
        Stage: "homework" | "gathering" | "voting" | "closed" | "revealed" | "over";
        /**
         * StandIn
         * @description Let a Guide move for a player who is away (anybody else seated here, after two minutes).
         */
        StandIn: {
            key: string;
            seat: number;
            /** @enum {unknown} */
            type: "stand_in";
        };
        /**
         * Standing
         * @description Whether a pupil takes part, waits at the door, or is a number that nobody has any more.
         * @enum {string}
         */
        Standing: "in" | "waiting" | "free";
        /**
         * Start
         * @description Start the game (host). `first` is required unless the first player is random.
         *
         *         At a table with one seat, `order` is the order of dealing, and `seed` deals what this seed deals (`first-line` shows
         *         the beginning of such a deal). Without them the cards are shuffled.
         */
        Start: {
            /** @default null */
            first: number | null;
            key: string;
            /** @default null */
            order: string[] | null;
            /** @default null */
            seed: string | null;
            /** @enum {unknown} */
            type: "start";
        };
        /**
         * Starts
         * @description Who starts. Unless it is random, the host names the seat at the start: nobody has to tell an age.
         * @enum {unknown}
         */
        Starts: "chosen" | "oldest" | "random" | "youngest";
        /** Strength */
        Strength: {
            against: components["schemas"]["Level"] | null;
            games: number;
            measure: components["schemas"]["Measure"];
            value: number;
        };
        /** Summary */
        Summary: {
            held: components["schemas"]["HeldCard"][];
            missed: components["schemas"]["Missed"][];
            notes: {
                [key: string]: components["schemas"]["CardNote"];
            };
            placed: {
                [key: string]: number;
            };
            placed_by: {
                [key: string]: components["schemas"]["Mover"];
            };
        };
        /**
         * Swap
         * @description Swap two seats (host, before the start).
         */
        Swap: {
            key: string;
            seats: [
                number,
                number
            ];
            /** @enum {unknown} */
            type: "swap";
        };
        /** TableInfo */
        TableInfo: {
            cards: number;
            code: string;
            daily: components["schemas"]["Daily"] | null;
            deck_titles: {
                [key: string]: string;
            };
            /** @default false */
            ended_by_host: boolean;
            game: number;
            host: number | null;
            phase: components["schemas"]["Phase"];
            /** @default false */
            practice: boolean;
            seats: components["schemas"]["SeatInfo"][];
            settings: components["schemas"]["Settings"];
            /** @default 0 */
            watching: number;
        };
        /** TableSummary */
        TableSummary: {
            code: string;
            daily: components["schemas"]["Daily"] | null;
            deck_titles: {
                [key: string]: string;
            };
            game: string;
            mine: number[];
            outcome: components["schemas"]["Outcome"] | null;
            phase: components["schemas"]["Phase"];
            /** @default false */
            practice: boolean;
            seats: components["schemas"]["SeatInfo"][];
            touched: number;
            /** @default false */
            your_move: boolean;
        };
        /** TableTexts */
        TableTexts: {
            cards: {
                [key: string]: components["schemas"]["CardText"];
            };
            categories: {
                [key: string]: string;
            };
        };
        /** Tally */
        Tally: {
            gaps: number[];
            voted: number;
        };
        /**
         * TeachLesson
         * @description Make this browser one of the teacher's, with the secret of the teacher's link.
         */
        TeachLesson: {
            key: string;
            secret: string;
        };
        /**
         * Titles
         * @description Titles of cards that want a picture.
         */
        Titles: {
            /** @default en */
            language: string;
            titles: string[];
        };
        /**
         * VoteAgain
         * @description Open another vote on the same card, after the talk.
         */
        VoteAgain: {
            key: string;
            /** @enum {unknown} */
            type: "vote_again";
        };
        /** You */
        You: {
            animal: string;
            name: string;
            number: number;
            standing: components["schemas"]["Standing"] | null;
            teacher: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type About = components['schemas']['About'];
export type AddComputer = components['schemas']['AddComputer'];
export type CardNote = components['schemas']['CardNote'];
export type CardReport = components['schemas']['CardReport'];
export type CardStatistics = components['schemas']['CardStatistics'];
export type CardText = components['schemas']['CardText'];
export type Carried = components['schemas']['Carried'];
export type CarryLink = components['schemas']['CarryLink'];
export type Changed = components['schemas']['Changed'];
export type ChangePace = components['schemas']['ChangePace'];
export type ChangeSettings = components['schemas']['ChangeSettings'];
export type ChatMode = components['schemas']['ChatMode'];
export type ClassScore = components['schemas']['ClassScore'];
export type CloseVote = components['schemas']['CloseVote'];
export type CodeInfo = components['schemas']['CodeInfo'];
export type ComeBack = components['schemas']['ComeBack'];
export type CountHands = components['schemas']['CountHands'];
export type Created = components['schemas']['Created'];
export type Daily = components['schemas']['Daily'];
export type DailyInfo = components['schemas']['DailyInfo'];
export type DailyResult = components['schemas']['DailyResult'];
export type DaysClock = components['schemas']['DaysClock'];
export type DeckAbout = components['schemas']['DeckAbout'];
export type DeckCard = components['schemas']['DeckCard'];
export type DeckCards = components['schemas']['DeckCards'];
export type DeckChoice = components['schemas']['DeckChoice'];
export type DeckInfo = components['schemas']['DeckInfo'];
export type DeckLinks = components['schemas']['DeckLinks'];
export type Door = components['schemas']['Door'];
export type Draft = components['schemas']['Draft'];
export type DraftCard = components['schemas']['DraftCard'];
export type DraftCategory = components['schemas']['DraftCategory'];
export type DraftText = components['schemas']['DraftText'];
export type EditedDeck = components['schemas']['EditedDeck'];
export type End = components['schemas']['End'];
export type EndLesson = components['schemas']['EndLesson'];
export type Filter = components['schemas']['Filter'];
export type Finding = components['schemas']['Finding'];
export type FindingCode = components['schemas']['FindingCode'];
export type FirstLine = components['schemas']['FirstLine'];
export type FirstState = components['schemas']['FirstState'];
export type ForgetNames = components['schemas']['ForgetNames'];
export type Form = components['schemas']['Form'];
export type FoundPicture = components['schemas']['FoundPicture'];
export type GameInfo = components['schemas']['GameInfo'];
export type Gather = components['schemas']['Gather'];
export type HeldCard = components['schemas']['HeldCard'];
export type Join = components['schemas']['Join'];
export type JoinLesson = components['schemas']['JoinLesson'];
export type Kind = components['schemas']['Kind'];
export type Language = components['schemas']['Language'];
export type Leave = components['schemas']['Leave'];
export type LeaveLesson = components['schemas']['LeaveLesson'];
export type LessonChanged = components['schemas']['LessonChanged'];
export type LessonDoor = components['schemas']['LessonDoor'];
export type LessonReport = components['schemas']['LessonReport'];
export type LessonSettings = components['schemas']['LessonSettings'];
export type LetIn = components['schemas']['LetIn'];
export type Level = components['schemas']['Level'];
export type LineCard = components['schemas']['LineCard'];
export type Measure = components['schemas']['Measure'];
export type Missed = components['schemas']['Missed'];
export type Mixing = components['schemas']['Mixing'];
export type Mixture = components['schemas']['Mixture'];
export type MixUp = components['schemas']['MixUp'];
export type Mover = components['schemas']['Mover'];
export type Mute = components['schemas']['Mute'];
export type Names = components['schemas']['Names'];
export type NewComputer = components['schemas']['NewComputer'];
export type NewDaily = components['schemas']['NewDaily'];
export type NewDeck = components['schemas']['NewDeck'];
export type NewLesson = components['schemas']['NewLesson'];
export type NewPerson = components['schemas']['NewPerson'];
export type NewPractice = components['schemas']['NewPractice'];
export type NewReport = components['schemas']['NewReport'];
export type NewTable = components['schemas']['NewTable'];
export type NewTeacherLink = components['schemas']['NewTeacherLink'];
export type NextCard = components['schemas']['NextCard'];
export type Outcome = components['schemas']['Outcome'];
export type OwnGame = components['schemas']['OwnGame'];
export type OwnPlacement = components['schemas']['OwnPlacement'];
export type Pace = components['schemas']['Pace'];
export type Paper = components['schemas']['Paper'];
export type Pause = components['schemas']['Pause'];
export type PauseLesson = components['schemas']['PauseLesson'];
export type Peeked = components['schemas']['Peeked'];
export type PeriodCount = components['schemas']['PeriodCount'];
export type Phase = components['schemas']['Phase'];
export type Phrase = components['schemas']['Phrase'];
export type Place = components['schemas']['Place'];
export type PlacedCard = components['schemas']['PlacedCard'];
export type PlanCards = components['schemas']['PlanCards'];
export type PoolCard = components['schemas']['PoolCard'];
export type PracticeBegun = components['schemas']['PracticeBegun'];
export type PracticeCard = components['schemas']['PracticeCard'];
export type Printing = components['schemas']['Printing'];
export type Problem = components['schemas']['Problem'];
export type ReadRows = components['schemas']['ReadRows'];
export type ReadTexts = components['schemas']['ReadTexts'];
export type Reason = components['schemas']['Reason'];
export type Recode = components['schemas']['Recode'];
export type ReleaseNumber = components['schemas']['ReleaseNumber'];
export type Rematch = components['schemas']['Rematch'];
export type Remove = components['schemas']['Remove'];
export type RemovePupil = components['schemas']['RemovePupil'];
export type Rename = components['schemas']['Rename'];
export type RenamePupil = components['schemas']['RenamePupil'];
export type ReplayStep = components['schemas']['ReplayStep'];
export type ReportCard = components['schemas']['ReportCard'];
export type ReportPupil = components['schemas']['ReportPupil'];
export type Resume = components['schemas']['Resume'];
export type ResumeLesson = components['schemas']['ResumeLesson'];
export type RevealCard = components['schemas']['RevealCard'];
export type Rules = components['schemas']['Rules'];
export type RulesText = components['schemas']['RulesText'];
export type SavedDeck = components['schemas']['SavedDeck'];
export type SaveDeck = components['schemas']['SaveDeck'];
export type SeatInfo = components['schemas']['SeatInfo'];
export type SecondsClock = components['schemas']['SecondsClock'];
export type SetDoor = components['schemas']['SetDoor'];
export type Settings = components['schemas']['Settings'];
export type Severity = components['schemas']['Severity'];
export type Shown = components['schemas']['Shown'];
export type ShowVotes = components['schemas']['ShowVotes'];
export type Sides = components['schemas']['Sides'];
export type Size = components['schemas']['Size'];
export type SkipCard = components['schemas']['SkipCard'];
export type Stage = components['schemas']['Stage'];
export type StandIn = components['schemas']['StandIn'];
export type Standing = components['schemas']['Standing'];
export type Start = components['schemas']['Start'];
export type Starts = components['schemas']['Starts'];
export type Strength = components['schemas']['Strength'];
export type Summary = components['schemas']['Summary'];
export type Swap = components['schemas']['Swap'];
export type TableInfo = components['schemas']['TableInfo'];
export type TableSummary = components['schemas']['TableSummary'];
export type TableTexts = components['schemas']['TableTexts'];
export type Tally = components['schemas']['Tally'];
export type TeachLesson = components['schemas']['TeachLesson'];
export type Titles = components['schemas']['Titles'];
export type VoteAgain = components['schemas']['VoteAgain'];
export type You = components['schemas']['You'];
export type $defs = Record<string, never>;
export interface operations {
    ApiAboutAbout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["About"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiCarryTokenCarried: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Carried"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiCodesCodeInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A code of a table or a lesson, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeInfo"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiDailyDayInfo: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description Like 2026-12-01 */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyInfo"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiDailyDayBegin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Like 2026-12-01 */
                day: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDaily"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changed"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiDailyDayResultResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Like 2026-12-01 */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyResult"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiDecksDecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckInfo"][];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiDecksDeckIdDeckCards: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                deck_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckCards"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiDecksDeckIdAboutDeckAbout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deck_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckAbout"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiDecksDeckIdMissingSignsMissing: {
        parameters: {
            query?: {
                /** @description A language by its tag, with the name that its speakers use and the locale of its dates and hyphens. */
                language?: components["schemas"]["Language"];
            };
            header?: never;
            path: {
                deck_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiDecksDeckIdPrintPrintIt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deck_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Printing"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiFirstLineFirstLine: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
                /** @description Of an earlier answer */
                seed?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstLine"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsOpenLesson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLesson"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonChanged"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeLessonDoor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonDoor"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeDeleteLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeCarryCarryPupil: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarryLink"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeChangesChangeLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NextCard"] | components["schemas"]["CloseVote"] | components["schemas"]["VoteAgain"] | components["schemas"]["RevealCard"] | components["schemas"]["SkipCard"] | components["schemas"]["EndLesson"] | components["schemas"]["PauseLesson"] | components["schemas"]["ResumeLesson"] | components["schemas"]["SetDoor"] | components["schemas"]["LetIn"] | components["schemas"]["RemovePupil"] | components["schemas"]["ReleaseNumber"] | components["schemas"]["RenamePupil"] | components["schemas"]["PlanCards"] | components["schemas"]["ShowVotes"] | components["schemas"]["CountHands"] | components["schemas"]["ForgetNames"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonChanged"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeJoinJoinLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinLesson"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonDoor"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeLeaveLeaveLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveLesson"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonDoor"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodePeekPeek: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Peeked"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodePoolPool: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolCard"][];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeQrSvgLessonQr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeReportLessonReport: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonReport"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeReportCsvLessonTable: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeSecretReplaceTeacherLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTeacherLink"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonChanged"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLessonsCodeTeacherTeachLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lesson's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeachLesson"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonChanged"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiLettersPdfLetters: {
        parameters: {
            query?: {
                /** @description The size of the paper. */
                paper?: components["schemas"]["Paper"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMixturesMix: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mixing"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mixture"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMyTablesMyTables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"][];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiOwnDecksMake: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeck"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckLinks"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiOwnDecksSecretEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deck's secret */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedDeck"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiOwnDecksSecretSave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deck's secret */
                secret: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveDeck"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedDeck"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiOwnDecksSecretRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deck's secret */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiOwnDecksSecretExportKindExport: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The kind of file */
                kind: string;
                /** @description The deck's secret */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiOwnDecksSecretReportsNumberSettle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The report's number */
                number: number;
                /** @description The deck's secret */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiOwnDecksSecretRenew: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deck's secret */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckLinks"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiPicturesPictures: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
                limit?: number;
                /** @description Words in the language, or in English */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPicture"][];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiPicturesSuggested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Titles"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiPracticeBegin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPractice"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeBegun"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiPrintingPrinting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiRowsRows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadRows"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiRulesGameRules: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesText"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiSignsCategoryIcons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesLobby: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"][];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCreate: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changed"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeDeleteTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeCarryCarry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarryLink"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeChangesChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Join"] | components["schemas"]["Leave"] | components["schemas"]["ChangeSettings"] | components["schemas"]["ChangePace"] | components["schemas"]["Recode"] | components["schemas"]["AddComputer"] | components["schemas"]["Remove"] | components["schemas"]["Swap"] | components["schemas"]["Rename"] | components["schemas"]["Mute"] | components["schemas"]["Start"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["End"] | components["schemas"]["Rematch"] | components["schemas"]["Gather"] | components["schemas"]["StandIn"] | components["schemas"]["ComeBack"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changed"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeDecksTableDecks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckInfo"][];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeGamesNumberOwnOwn: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
                /** @description The table's games count from 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnGame"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeGamesNumberPlayedPlayed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
                /** @description The table's games count from 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeGamesNumberReplayStepReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
                /** @description The table's games count from 1 */
                number: number;
                /** @description So many moves were made */
                step: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayStep"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeGamesNumberSummarySummary: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
                /** @description The table's games count from 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeMixturesMixAtTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mixing"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mixture"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeNotesCardNote: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                card: string;
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardNote"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeQrSvgQr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeReportsReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReport"];
            };
        };
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesCodeTextsTexts: {
        parameters: {
            query?: {
                /** @description Of the cards' texts */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The table's code, in capitals or not */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableTexts"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTextRowsTextRows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: an error code with parameters. The client has the texts. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadTexts"];
                };
            };
            /** @description Refused: an error code with parameters. The client has the texts. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
